import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Clock } from '../../../../ui/icons.ts';
import styles from './outside-hours.module.css';

/** Badge for a look or a call outside the buyer's call hours; the text depends on the reader. */
export function OutsideHours({ text }: { text: string }) {
  return (
    <Badge kind="plain" className={styles.mark}>
      <Icon of={Clock} size="s" />
      {text}
    </Badge>
  );
}
