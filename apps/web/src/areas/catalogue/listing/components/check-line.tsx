import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Count } from './count.tsx';
import styles from './check-line.module.css';

interface CheckLineProps {
  label: string;
  /** undefined while unknown */
  count: number | undefined;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox across the form, with its count at the end of the line. */
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
