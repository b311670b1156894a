import { SEARCH_TEXT_MAX } from '@aangan/contract/core/limits';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Search, X } from '../../../../ui/icons.ts';
import { classNames } from '../../../../ui/class-names.ts';
import * as texts from '../listing.texts.ts';
import styles from './name-field.module.css';
import inputStyles from '../../../../ui/input.module.css';

interface NameFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Adds a button that clears the field. */
  onClear?: (() => void) | undefined;
  isLabelHidden?: boolean;
}

/** The text search: names of homes and localities. */
export function NameField({ value, onChange, onClear, isLabelHidden }: NameFieldProps) {
  return (
    <Field label={texts.searchByName} isLabelHidden={isLabelHidden}>
      {(wiring) => (
        <div className={inputStyles.inset}>
          <Icon of={Search} />
          <input
            {...wiring}
            className={classNames(inputStyles.input, styles.input)}
            type="search"
            enterKeyHint="search"
            placeholder={texts.nameOrLocality}
            autoComplete="off"
            maxLength={SEARCH_TEXT_MAX}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {value && onClear && (
            <IconButton className={styles.button} icon={X} label={texts.clearSearch} onClick={onClear} />
          )}
        </div>
      )}
    </Field>
  );
}
