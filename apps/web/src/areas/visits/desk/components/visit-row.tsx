import { deskPaths } from '@aangan/contract/paths';
import { formatTime } from '@aangan/contract/core/times';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import type { MouseEvent } from 'react';
import { navigate } from '../../../../lib/router/navigation.ts';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './visit-row.module.css';
import { desk as texts } from '../desk.texts.ts';
import { isDue, nextStep, type StepContext } from '../steps.ts';
import { useOutbox } from '../use-outbox.ts';
import { DeskBadge } from './desk-badge.tsx';
import { ShowContactButton } from './look-button.tsx';
import { StepButton } from './step-button.tsx';
import { Unsent } from './unsent.tsx';

interface Props {
  visit: DeskVisit;
  context: StepContext;
  /** URL that shows the visit beside the list on a wide window; null links to the visit's own page. */
  besideHref: string | null;
  isChosen: boolean;
}

const CLOSED: readonly string[] = ['COMPLETED', 'NO_SHOW', 'CANCELED'];

/** A visit in a list; below 1024 px with its next step and 'Call'. */
export function VisitRow({ visit, context, besideHref, isChosen }: Props) {
  const { held } = useOutbox();
  const { property, buyer, visitTime, stage } = visit;
  const ownHeld = held?.visitId === visit.id ? held : null;
  const step = ownHeld?.step ?? nextStep(visit, context);
  const stay = (event: MouseEvent<HTMLAnchorElement>) => {
    if (besideHref === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(besideHref, { replace: true, preventScrollReset: true });
  };
  const isDone = CLOSED.includes(stage);
  return (
    <li className={classNames(styles.row, isDone && styles.done, isChosen && styles.chosen)}>
      <p className={styles.at}>{visitTime === null ? texts.anyTime : formatTime(visitTime)}</p>
      <div className={styles.body}>
        <h3>
          <a href={deskPaths.visit(visit.id)} onClick={stay} aria-current={isChosen || undefined}>
            {property.name}
          </a>
        </h3>
        <p>
          {buyer.name} <span className={classNames('muted num', styles.number)}>{buyer.contactNo}</span>
        </p>
        <p className={styles.badges}>
          <DeskBadge visit={visit} now={context.now} />
        </p>
      </div>
      {besideHref === null && (!isDone || step !== null) && (
        <div className={styles.go}>
          {step && (
            <StepButton
              visit={visit}
              step={step}
              variant={isDue(visit, step, context.now) ? 'primary' : 'second'}
              held={ownHeld}
            />
          )}
          {!isDone && <ShowContactButton visit={visit} channel="CALL" />}
        </div>
      )}
      {/* below the buttons, which must not move away under the thumb */}
      <Unsent visitId={visit.id} />
    </li>
  );
}
