import { Icon } from './icon.tsx';
import { X } from './icons.ts';
import { classNames } from './class-names.ts';
import * as texts from './ui.texts.ts';
import styles from './chip.module.css';

export interface ChipProps {
  label: string;
  /** adds a button 'Remove {label}' */
  onRemove?: (() => void) | undefined;
}

/** A chosen filter or a tag. Put several into `<div className={chipStyles.chips}>`. */
export function Chip({ label, onRemove }: ChipProps) {
  if (!onRemove) return <span className={classNames(styles.chip, styles.fixed)}>{label}</span>;
  return (
    <span className={styles.chip}>
      {label}
      <button type="button" aria-label={texts.remove.replace('{label}', () => label)} onClick={onRemove}>
        <Icon of={X} size="s" />
      </button>
    </span>
  );
}
