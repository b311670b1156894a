import { formatTime } from '@aangan/contract/core/times';
import { writtenNotes } from '@aangan/contract/visits/notes';
import type { DeskVisit, DeskVisitDetail } from '@aangan/contract/visits/entities';
import { fill } from '@aangan/contract/core/translation';
import { useRef, useState } from 'react';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CalendarClock } from '../../../../ui/icons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { CallHoursHint } from '../../../privacy/shared/contact/call-hours-hint.tsx';
import actsStyles from './acts.module.css';
import partStyles from './part.module.css';
import styles from './visit-panel.module.css';
import { desk as texts } from '../desk.texts.ts';
import { longDay, momentAt, shortDay, timeAt } from '../moments.ts';
import { isAllowed, nextStep, type StepContext, type QuickStep } from '../steps.ts';
import { useOutbox } from '../use-outbox.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeskBadge } from './desk-badge.tsx';
import { ShowContactButton } from './look-button.tsx';
import { Notes } from './notes.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { StepButton } from './step-button.tsx';
import { Unsent } from './unsent.tsx';

interface Props {
  /** With its queued steps applied. */
  visit: DeskVisit;
  /** Undefined while loading. */
  detail: DeskVisitDetail | undefined;
  context: StepContext;
  headingLevel: 'h1' | 'h2';
}

/** A visit with all its allowed actions. */
export function VisitPanel({ visit, detail, context, headingLevel: Heading }: Props) {
  const partLevel = Heading === 'h1' ? 'h2' : 'h3';
  const { visitDate, visitTime, property, buyer, arrivedAt, proposal, host, clash } = visit;
  const notes = writtenNotes(visit.notes);
  return (
    <>
      <div className={styles.top}>
        <p className={styles.when}>
          {longDay(visitDate)}, {visitTime === null ? texts.anyTime : formatTime(visitTime)}
        </p>
        <Heading className={styles.home}>{property.name}</Heading>
        <p className={styles.badges}>
          <DeskBadge visit={visit} now={context.now} />
        </p>
        <p className="muted">{property.address}</p>
        {arrivedAt && <p>{fill(texts.arrivedAt, { time: timeAt(arrivedAt) })}</p>}
        {proposal && <p>{suggestion(proposal)}</p>}
        {context.isAdmin && <p className="muted">{host ? fill(texts.hosted, { host: host.name }) : texts.notHosted}</p>}
      </div>
      {clash && <Notice kind="warning">{texts.clashText}</Notice>}
      <div className={styles.buyer}>
        <Avatar name={buyer.name} size="s" />
        <p className={styles.who}>
          <b>{buyer.name}</b>
          <span className="muted num">{buyer.contactNo}</span>
        </p>
        <div className={styles.pair}>
          <ShowContactButton visit={visit} channel="CALL" />
          <ShowContactButton visit={visit} channel="WHATSAPP" />
        </div>
        {!buyer.doNotContact && (
          <div className={styles.wrote}>
            <CallHoursHint hours={buyer.callHours} />
          </div>
        )}
        <p className={styles.say}>{buyer.doNotContact ? texts.doNotContact : texts.look.recorded}</p>
        {notes !== '' && <p className={styles.wrote}>{fill(texts.buyerWrote, { notes })}</p>}
        {!buyer.active && <p className={styles.wrote}>{texts.inactive}</p>}
      </div>
      <Steps visit={visit} context={context} />
      <div className={styles.more}>
        <Notes visitId={visit.id} notes={detail?.visitNotes} headingLevel={partLevel} />
        <Happened timeline={detail?.timeline} headingLevel={partLevel} />
      </div>
    </>
  );
}

function suggestion({ visitDate, visitTime, note }: NonNullable<DeskVisit['proposal']>): string {
  const at = { day: shortDay(visitDate), time: formatTime(visitTime) };
  return note === '' ? fill(texts.suggested, at) : fill(texts.suggestedWithNote, { ...at, note });
}

/** Buttons in order of importance. */
const OUTCOMES: readonly QuickStep[] = ['confirm', 'arrive', 'complete', 'no-show', 'reopen'];

function Steps({ visit, context }: Pick<Props, 'visit' | 'context'>) {
  const { held } = useOutbox();
  const isOnline = useIsOnline();
  const [dialog, setDialog] = useState<'propose' | 'cancel' | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const ownHeld = held?.visitId === visit.id ? held : null;
  const next = nextStep(visit, context);
  const quick = (ownHeld ? [ownHeld.step] : OUTCOMES).filter((step) => ownHeld || isAllowed(step, visit, context));
  const close = () => setDialog(null);
  return (
    <div ref={group} tabIndex={-1} className={styles.steps}>
      <div className={actsStyles.acts}>
        {quick.map((step) => (
          <StepButton
            key={step}
            visit={visit}
            step={step}
            variant={step === next && step !== 'reopen' ? 'primary' : 'second'}
            held={ownHeld}
          />
        ))}
      </div>
      <Unsent visitId={visit.id} />
      {!ownHeld && (
        <div className={actsStyles.acts}>
          {isAllowed('withdraw', visit, context) && <StepButton visit={visit} step="withdraw" variant="second" />}
          {isAllowed('propose', visit, context) && (
            <Button variant="second" disabled={!isOnline} onClick={() => setDialog('propose')}>
              <Icon of={CalendarClock} />
              {texts.steps.propose}
            </Button>
          )}
          {isAllowed('cancel', visit, context) && (
            <Button variant="danger-quiet" disabled={!isOnline} onClick={() => setDialog('cancel')}>
              {texts.steps.cancel}
            </Button>
          )}
        </div>
      )}
      <ProposeDialog visit={visit} isOpen={dialog === 'propose'} onClose={close} finalFocus={group} />
      <CancelDialog visit={visit} isOpen={dialog === 'cancel'} onClose={close} finalFocus={group} />
    </div>
  );
}

interface HappenedProps {
  timeline: DeskVisitDetail['timeline'] | undefined;
  headingLevel: 'h2' | 'h3';
}

function Happened({ timeline, headingLevel: Heading }: HappenedProps) {
  return (
    <section className={partStyles.part}>
      <Heading className={partStyles.partTitle}>{texts.happened}</Heading>
      {timeline ? (
        <ol className={styles.timeline}>
          {timeline.map(({ at, transition, text }) => (
            <li key={`${at} ${transition}`}>
              <time dateTime={at}>{momentAt(at)}</time>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton width="100%" height="72px" />
      )}
    </section>
  );
}
