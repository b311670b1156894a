import type { SavedSearch } from '@aangan/contract/alert-entities';
import { SEARCH_NAME_MAX } from '@aangan/contract/alert-lists';
import { fill } from '@aangan/contract/translation';
import { useState, type FormEvent } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChangeSearch } from '../api/change-search.ts';
import { searchRefusal } from '../search-refusal.ts';
import { searches as texts } from '../searches.texts.ts';
import { FrequencyChoices } from './frequency-choices.tsx';
import dialogStyles from '../../../ui/dialog.module.css';

interface Props {
  isOpen: boolean;
  search: SavedSearch;
  onClose: () => void;
}

/** Another name for a saved search, and when to be told. */
export function EditSearchDialog({ isOpen, search, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={fill(texts.editTitle, { name: search.name })} size="wide">
      <EditSearchForm search={search} onClose={onClose} />
    </Dialog>
  );
}

function EditSearchForm({ search, onClose }: Omit<Props, 'isOpen'>) {
  const [name, setName] = useState(search.name);
  const [frequency, setFrequency] = useState(search.frequency);
  const saving = useChangeSearch(search.id, {
    onSuccess: () => {
      notify.success(texts.changesSaved);
      onClose();
    },
  });
  const refusal = searchRefusal(saving.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ name, frequency });
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <TextField
        label={texts.name}
        value={name}
        maxLength={SEARCH_NAME_MAX}
        autoComplete="off"
        error={refusal.name}
        onChange={({ target }) => {
          setName(target.value);
          if (saving.isError) saving.reset();
        }}
      />
      <FrequencyChoices value={frequency} onChange={setFrequency} />
      <p className="small muted">{texts.otherFilters}</p>
      {refusal.other && <Notice>{refusal.other}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={saving.isPending} busyText={texts.saving}>
          {texts.saveChanges}
        </Button>
      </div>
    </form>
  );
}
