import { formatDate } from '@aangan/contract/core/dates';
import type { Grievance } from '@aangan/contract/privacy/entities';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Badge, type BadgeKind } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ChevronDown } from '../../../../ui/icons.ts';
import { listGrievancesQuery } from '../api/list-grievances.ts';
import { privacy } from '../privacy.texts.ts';
import { GrievanceDetails } from './grievance.tsx';
import { GrievanceDialog } from './lazy-dialog.ts';
import { Part } from './part.tsx';
import panelStyles from '../../../../ui/panel.module.css';
import styles from './complaints.module.css';
import partStyles from './parts.module.css';

const texts = privacy.complaints;
const BADGES: Record<Grievance['status'], BadgeKind> = { OPEN: 'pending', ANSWERED: 'confirmed', CLOSED: 'plain' };

/** The caller's complaints, and a button that files one (I36). */
export function GrievancesSection({ onFile }: { onFile: () => void }) {
  const query = useQuery(listGrievancesQuery);
  const isOnline = useIsOnline();
  return (
    <Part query={query} title={texts.title} height={160}>
      {(all) => (
        <>
          {all.length === 0 ? (
            <p>{texts.empty}</p>
          ) : (
            <ul className={panelStyles.panel}>
              {all.map((grievance) => (
                <Row key={grievance.id} grievance={grievance} />
              ))}
            </ul>
          )}
          <div className={partStyles.buttons}>
            <Button variant="second" disabled={!isOnline} onClick={onFile} {...GrievanceDialog.prefetch}>
              {texts.file}
            </Button>
          </div>
        </>
      )}
    </Part>
  );
}

function Row({ grievance }: { grievance: Grievance }) {
  const [isOpen, setIsOpen] = useState(false);
  const head = useRef<HTMLButtonElement>(null);
  const { id, number, status } = grievance;
  return (
    <li className={styles.row}>
      <button
        ref={head}
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={`complaint-${id}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          <b>{number}</b>
          <small>{lineOf(grievance)}</small>
        </span>
        <Badge kind={BADGES[status]} className={styles.badge}>
          {texts.statuses[status]}
        </Badge>
        <Icon of={ChevronDown} />
      </button>
      <div id={`complaint-${id}`} hidden={!isOpen}>
        {isOpen && <GrievanceDetails grievance={grievance} onClosed={() => head.current?.focus()} />}
      </div>
    </li>
  );
}

function lineOf({ status, dueOn, answeredOn, filedOn }: Grievance): string {
  if (status === 'OPEN') return fill(texts.due, { date: formatDate(dueOn, 'long') });
  if (answeredOn !== null) return fill(texts.answered, { date: formatDate(answeredOn, 'long') });
  return fill(texts.closed, { date: formatDate(filedOn, 'long') });
}
