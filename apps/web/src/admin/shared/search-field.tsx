import { SEARCH_TEXT_MAX } from '@aangan/contract/core/limits';
import { useState, type Ref } from 'react';
import { useTimeout } from '../../lib/use-timeout.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Search } from '../../ui/icons.ts';
import filterBarStyles from './filter-bar.module.css';

/** Milliseconds after the last letter (ADMU2). */
const DEBOUNCE = 500;

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  placeholder?: string;
  /** The search the results are for; when it changes from elsewhere (Back, Reset), the field follows. */
  applied: string;
  /** Called with the trimmed text once the typing pauses, and at once on Enter. */
  onSearch: (text: string) => void;
}

/** A search that follows the typing. */
export function SearchField({ ref, label, placeholder = label, applied, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // Spaces at the ends are not searched for, but stay in the field while somebody types there.
    if (typed?.trim() !== applied) setTyped(null);
  }
  const text = typed ?? applied;
  const wanted = text.trim();

  useTimeout(wanted === applied ? null : wanted, DEBOUNCE, onSearch);

  return (
    <TextField
      ref={ref}
      className={filterBarStyles.nameSearch}
      label={label}
      isLabelHidden
      icon={Search}
      type="search"
      enterKeyHint="search"
      placeholder={placeholder}
      autoComplete="off"
      maxLength={SEARCH_TEXT_MAX}
      value={text}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && wanted !== applied) onSearch(wanted);
      }}
    />
  );
}
