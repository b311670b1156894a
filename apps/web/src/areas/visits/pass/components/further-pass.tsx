import { formatShortDay, formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { VisitPass } from '@aangan/contract/visits/entities';
import { useId, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { ChevronDown } from '../../../../ui/icons.ts';
import { pass as texts } from '../pass.texts.ts';
import { PassCard } from './pass-card.tsx';
import { PassBadge } from './pass-state.tsx';
import styles from './further-pass.module.css';

/** The pass of a later visit, as an expandable row. */
export function FurtherPass({ pass }: { pass: VisitPass }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const time = pass.visitTime === null ? texts.anyTime : formatTime(pass.visitTime);
  return (
    <div className={styles.further}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          <b>{pass.propertyName}</b>
          <span className={styles.when}>{fill(texts.when, { day: formatShortDay(pass.visitDate), time })}</span>
          {!isOpen && <PassBadge status={pass.status} />}
        </span>
        <Icon of={ChevronDown} />
      </button>
      <div id={id}>{isOpen && <PassCard pass={pass} />}</div>
    </div>
  );
}
