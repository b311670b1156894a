import { useState } from 'react';
import { navigate } from '../../../../lib/router/navigation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Bell } from '../../../../ui/icons.ts';
import type { SearchFilters } from '../../shared/search/listing-url.ts';
import * as texts from '../listing.texts.ts';
import { SaveSearchDialog } from '../overlays.ts';

interface Props {
  filters: SearchFilters;
  /** Words alone, as beside the count. */
  isQuiet?: boolean;
  className?: string | undefined;
}

/** Keeps the filters that are on, and has what is new told. */
export function SaveSearch({ filters, isQuiet = false, className }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [saved, setSaved] = useState({ filters: '', list: '' });
  const now = JSON.stringify(filters);
  const isSaved = saved.filters === now;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet' : 'second'}
        className={className}
        aria-haspopup={isSaved ? undefined : 'dialog'}
        {...SaveSearchDialog.prefetch}
        // Not a link once it is saved: it has the focus, and keeps it.
        onClick={() => (isSaved ? navigate(saved.list) : setIsOpen(true))}
      >
        {!isQuiet && <Icon of={Bell} />}
        {isSaved ? texts.searchSaved : texts.saveSearch}
      </Button>
      <SaveSearchDialog
        isOpen={isOpen}
        filters={filters}
        onClose={close}
        onSaved={(list) => setSaved({ filters: now, list })}
      />
    </>
  );
}
