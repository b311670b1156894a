import { SEARCH_TEXT_MAX } from '@aangan/contract/limits';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowRight, Search, X } from '../../../ui/icons.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './name-field.module.css';
import fieldStyles from '../../../ui/field.module.css';

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
        <div className={fieldStyles.inset}>
          <Icon of={Search} />
          <input
            {...wiring}
            className={classNames(fieldStyles.input, styles.input)}
            type="search"
            enterKeyHint="search"
            placeholder="Property name"
            autoComplete="off"
            maxLength={SEARCH_TEXT_MAX}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {isUnsent && <IconButton className={styles.button} type="submit" icon={ArrowRight} label="Search" />}
          {!isUnsent && applied && (
            <IconButton className={styles.button} icon={X} label="Clear search" onClick={onClear} />
          )}
        </div>
      )}
    </Field>
  );
}
