import { SEARCH_NAME_MAX, type AlertFrequency } from '@aangan/contract/alert-lists';
import { fill } from '@aangan/contract/translation';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getAlertSettingsQuery, useSaveAlertSettings } from '../api/alert-settings.ts';
import { saveSearch } from '../api/save-search.ts';
import type { SearchFilters } from '../listing-url.ts';
import { searchName } from '../search-name.ts';
import { searches as texts } from '../searches.texts.ts';
import { searchRefusal } from '../search-refusal.ts';
import { FrequencyChoices } from './frequency-choices.tsx';
import dialogStyles from '../../../ui/dialog.module.css';

interface Props {
  isOpen: boolean;
  filters: SearchFilters;
  onClose: () => void;
}

/** Gives the filters that are on a name, and says when to be told of news. */
export function SaveSearchDialog({ isOpen, filters, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.saveTitle} size="wide">
      <SaveSearchForm filters={filters} onClose={onClose} />
    </Dialog>
  );
}

function SaveSearchForm({ filters, onClose }: Omit<Props, 'isOpen'>) {
  const [name, setName] = useState(() => searchName(filters));
  const [frequency, setFrequency] = useState<AlertFrequency>('DAILY');
  const [isByMail, setIsByMail] = useState(false);
  const { data: settings } = useQuery(getAlertSettingsQuery);
  const settingsSaving = useSaveAlertSettings(texts.mailsNotOn);
  const saving = useSingleMutation({
    mutationFn: saveSearch,
    onSuccess: () => {
      notify.success(texts.saved);
      if (isByMail) settingsSaving.mutate({ email: true, source: 'SEARCH_DIALOG' });
      onClose();
    },
  });
  const refusal = searchRefusal(saving.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ name, filters, frequency });
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
      {settings && !settings.email.given && (
        <Checkbox
          label={fill(texts.alsoByMail, { email: settings.email.address })}
          checked={isByMail}
          onChange={({ target }) => setIsByMail(target.checked)}
        />
      )}
      <p className="small muted">{texts.canStop}</p>
      {refusal.other && <Notice>{refusal.other}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={saving.isPending} busyText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
