import { SEARCH_TEXT_MAX } from '@aangan/contract/limits';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowRight, Search, X } from '../../../ui/icons.ts';

interface NameFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The name the results are for; with it the field offers to send what differs, or to clear what stands. */
  applied?: string | undefined;
  onClear?: (() => void) | undefined;
  isLabelHidden?: boolean;
}

/**
 * The text search. It is sent on Enter (the search key of a phone) or the arrow, not while typing: one call an
 * intention instead of one a letter, and no redrawn grid under the keyboard of a slow phone.
 */
export function NameField({ value, onChange, applied, onClear, isLabelHidden }: NameFieldProps) {
  const isUnsent = applied !== undefined && value.trim() !== applied;
  return (
    <Field label="Search by name" isLabelHidden={isLabelHidden}>
      {(wiring) => (
        <div className="with">
          <Icon of={Search} />
          <input
            {...wiring}
            className="input pr-12"
            type="search"
            enterKeyHint="search"
            placeholder="Property name"
            autoComplete="off"
            maxLength={SEARCH_TEXT_MAX}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {isUnsent && (
            <IconButton className="absolute top-0.5 right-1" type="submit" icon={ArrowRight} label="Search" />
          )}
          {!isUnsent && applied && (
            <IconButton className="absolute top-0.5 right-1" icon={X} label="Clear search" onClick={onClear} />
          )}
        </div>
      )}
    </Field>
  );
}
