import { SEARCH_NAME_MAX, type AlertFrequency } from '@aangan/contract/alerts/lists';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceRows } from '../../../../ui/choice-rows.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { searchRefusal } from './search-refusal.ts';
import { searches as texts } from './searches.texts.ts';
import { FREQUENCIES } from './frequencies.ts';
import dialogStyles from '../../../../ui/dialog.module.css';

export interface NamedSearch {
  name: string;
  frequency: AlertFrequency;
}

interface Props {
  /** Initial values. */
  initial: NamedSearch;
  /** The mutation that saves them. */
  saving: { isPending: boolean; error: Error | null; reset: () => void };
  submitText: string;
  /** Shown below the frequencies. */
  children: ReactNode;
  onSubmit: (search: NamedSearch) => void;
  onCancel: () => void;
}

/** The name and the notification frequency of a saved search. */
export function SearchForm({ initial, saving, submitText, children, onSubmit, onCancel }: Props) {
  const [name, setName] = useState(initial.name);
  const [frequency, setFrequency] = useState(initial.frequency);
  const refusal = searchRefusal(saving.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ name, frequency });
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
          if (saving.error) saving.reset();
        }}
      />
      <ChoiceRows legend={texts.tellMe} options={FREQUENCIES} value={frequency} onChange={setFrequency} />
      {children}
      {refusal.other && <Notice>{refusal.other}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={saving.isPending} busyText={texts.saving}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
