import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Clock } from '../../../../ui/icons.ts';
import styles from './outside-hours.module.css';

/** Marks a look or a call outside the hours that its buyer chose, in the words of who reads it. */
export function OutsideHours({ text }: { text: string }) {
  return (
    <Badge kind="plain" className={styles.mark}>
      <Icon of={Clock} size="s" />
      {text}
    </Badge>
  );
}
