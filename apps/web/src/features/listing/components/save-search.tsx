import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Bell } from '../../../ui/icons.ts';
import type { SearchFilters } from '../listing-url.ts';
import { listing as texts } from '../listing.texts.ts';
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
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet' : 'second'}
        className={className}
        aria-haspopup="dialog"
        {...SaveSearchDialog.ahead}
        onClick={() => setIsOpen(true)}
      >
        {!isQuiet && <Icon of={Bell} />}
        {texts.saveSearch}
      </Button>
      <SaveSearchDialog isOpen={isOpen} filters={filters} onClose={close} />
    </>
  );
}
