import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Count } from './count.tsx';
import styles from './check-line.module.css';

interface CheckLineProps {
  label: string;
  /** undefined where it is not known */
  count: number | undefined;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A box to tick across the form, with what it would find at the end of its line. */
export function CheckLine({ label, count, isChecked, onChange }: CheckLineProps) {
  return (
    <div className={styles.line}>
      <Checkbox
        label={
          <>
            {label} {count !== undefined && <Count count={count} />}
          </>
        }
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
