import { now as presentInstant } from '@aangan/contract/core/clock';
import type { CallHours } from '@aangan/contract/privacy/entities';
import { useEffect, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Clock } from '../../../../ui/icons.ts';
import { isOutside, prefersText } from './call-hours-words.ts';
import styles from './call-hours-hint.module.css';

const HALF_A_MINUTE = 30_000;

/** A buyer's call hours, shown before a call; amber outside them. Renders nothing when any time suits. */
export function CallHoursHint({ hours }: { hours: CallHours | null }) {
  const [now, setNow] = useState(presentInstant);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentInstant()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  if (hours === null) return null;
  return (
    <p className={classNames(styles.hint, isOutside(hours, now) && styles.late)}>
      <Icon of={Clock} />
      <span>{prefersText(hours, now)}</span>
    </p>
  );
}
