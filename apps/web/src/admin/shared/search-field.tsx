import { SEARCH_TEXT_MAX } from '@aangan/contract/core/limits';
import { useState, type Ref } from 'react';
import { useNavigationTimeout } from '../../lib/router/router.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Search } from '../../ui/icons.ts';
import filterBarStyles from './filter-bar.module.css';

/** Debounce in milliseconds (ADMU2). */
const DEBOUNCE = 500;

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  placeholder?: string;
  /** The search of the visible results; when it changes from elsewhere (Back, Reset), the field follows. */
  applied: string;
  /** Called with the trimmed text after the debounce, and at once on Enter. */
  onSearch: (text: string) => void;
}

/** A search field that searches while typing. */
export function SearchField({ ref, label, placeholder = label, applied, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // Leading and trailing spaces are not searched for, but stay in the field while typing.
    if (typed?.trim() !== applied) setTyped(null);
  }
  const text = typed ?? applied;
  const wanted = text.trim();

  useNavigationTimeout(wanted === applied ? null : wanted, DEBOUNCE, onSearch);

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
