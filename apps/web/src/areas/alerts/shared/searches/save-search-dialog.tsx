import { accountPaths } from '@aangan/contract/paths';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { getAlertSettingsQuery, useSaveAlertSettings } from './api/alert-settings.ts';
import { saveSearch, type NewSearch } from './api/save-search.ts';
import type { SearchFilters } from '../../../catalogue/shared/search/listing-url.ts';
import { searchName } from './search-name.ts';
import { searches as texts } from './searches.texts.ts';
import { SearchForm } from './search-form.tsx';

interface Props {
  isOpen: boolean;
  filters: SearchFilters;
  onClose: () => void;
  /** Receives the URL of the saved searches. */
  onSaved: (list: string) => void;
}

/** Saves the active filters under a name, with a notification frequency. */
export function SaveSearchDialog({ isOpen, filters, onClose, onSaved }: Props) {
  const settingsSaving = useSaveAlertSettings(texts.mailsNotOn);
  const saving = useSingleMutation({
    mutationFn: ({ search }: { search: NewSearch; isByMail: boolean }) => saveSearch(search),
    onSuccess: (_saved, { isByMail }) => {
      const list = accountPaths.searches();
      notify.success(texts.saved, { action: { label: texts.seeAll, href: list } });
      onSaved(list);
      if (isByMail) settingsSaving.mutate({ email: true, source: 'SEARCH_DIALOG' });
      onClose();
    },
  });
  const handleClose = closeWhenIdle(saving, onClose);
  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title={texts.saveTitle} size="wide">
      <SaveSearchForm
        filters={filters}
        saving={saving}
        onSubmit={(search, isByMail) => saving.mutate({ search, isByMail })}
        onClose={handleClose}
      />
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'isOpen' | 'onSaved'> {
  saving: ComponentProps<typeof SearchForm>['saving'];
  onSubmit: (search: NewSearch, isByMail: boolean) => void;
}

function SaveSearchForm({ filters, saving, onSubmit, onClose }: FormProps) {
  const [isByMail, setIsByMail] = useState(false);
  const { data: settings } = useQuery(getAlertSettingsQuery);
  return (
    <SearchForm
      initial={{ name: searchName(filters), frequency: 'DAILY' }}
      saving={saving}
      submitText={texts.save}
      onSubmit={(search) => onSubmit({ ...search, filters }, isByMail)}
      onCancel={onClose}
    >
      {settings && !settings.email.given && (
        <Checkbox
          label={fill(texts.alsoByMail, { email: settings.email.address })}
          checked={isByMail}
          onChange={({ target }) => setIsByMail(target.checked)}
        />
      )}
      <p className="small muted">{texts.canStop}</p>
    </SearchForm>
  );
}
