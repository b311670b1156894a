import type { SavedSearch } from '@aangan/contract/alerts/entities';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { closeWhenIdle } from '../../../lib/close-when-idle.ts';
import { notify } from '../../../lib/notifications.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useChangeSearch } from './api/change-search.ts';
import { searches as texts } from '../shared/searches/searches.texts.ts';
import { SearchForm } from '../shared/searches/search-form.tsx';

interface Props {
  isOpen: boolean;
  search: SavedSearch;
  onClose: () => void;
}

/** Edits the name of a saved search and how often its owner is notified. */
export function EditSearchDialog({ isOpen, search, onClose }: Props) {
  const saving = useChangeSearch(search.id, {
    onSuccess: () => {
      notify.success(texts.changesSaved);
      onClose();
    },
  });
  const handleClose = closeWhenIdle(saving, onClose);
  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title={fill(texts.editTitle, { name: search.name })} size="wide">
      <EditSearchForm search={search} saving={saving} onClose={handleClose} />
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'isOpen'> {
  saving: ReturnType<typeof useChangeSearch>;
}

function EditSearchForm({ search, saving, onClose }: FormProps) {
  // Sent only when changed in this dialog: the card may be saving another value.
  const [openedWith] = useState(search.frequency);
  return (
    <SearchForm
      initial={search}
      saving={saving}
      submitText={texts.saveChanges}
      onSubmit={({ name, frequency }) => saving.mutate({ name, ...(frequency !== openedWith && { frequency }) })}
      onCancel={onClose}
    >
      <p className="small muted">{texts.otherFilters}</p>
    </SearchForm>
  );
}
