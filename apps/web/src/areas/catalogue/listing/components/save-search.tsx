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
  /** A plain text button, as beside the count. */
  isQuiet?: boolean;
  className?: string | undefined;
}

/** Saves the active filters, with notifications of new matches. */
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
        // A button rather than a link once saved: it keeps the focus.
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
