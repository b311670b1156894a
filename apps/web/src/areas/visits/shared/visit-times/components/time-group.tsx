import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { VisitSlots } from '@aangan/contract/visits/entities';
import { useId, type ReactNode } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { classNames } from '../../../../../ui/class-names.ts';
import { FieldError } from '../../../../../ui/field.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { RefreshCw } from '../../../../../ui/icons.ts';
import { Notice } from '../../../../../ui/notice.tsx';
import { Skeleton } from '../../../../../ui/skeleton.tsx';
import { dayText } from '../days.ts';
import type { TimeRefusal } from '../use-visit-time.ts';
import type { ChosenTime } from '../visit-times.ts';
import { visitTimes as texts } from '../visit-times.texts.ts';
import { ZoneNote } from '../../zone-note/zone-note.tsx';
import { ScrolledIntoView } from './visit-dialog.tsx';
import styles from './time-group.module.css';
import fieldStyles from '../../../../../ui/field.module.css';
import toggleStyles from '../../../../../ui/toggle-group.module.css';

interface Props {
  /** 'yyyy-MM-dd', a day of the window; null while none is chosen. */
  date: string | null;
  slots: VisitSlots | undefined;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  time: ChosenTime;
  onTime: (time: string | null) => void;
  error: TimeRefusal | undefined;
  /** The buyer's own time on this day, which is therefore not free to anybody else. */
  ownTime: string | null;
}

/** The times of the chosen day, preceded by 'Any time, to be agreed'. */
export function TimeGroup(props: Props) {
  const { date, slots, hasFailed, time, onTime, error, ownTime } = props;
  const id = useId();
  const option = (value: string | null, children: ReactNode, isTaken = false) => (
    <label className={classNames(toggleStyles.toggle, styles.option, value === null && styles.any)} key={value}>
      <input
        type="radio"
        name={id}
        value={value ?? ''}
        checked={time === value && !isTaken}
        disabled={isTaken}
        onChange={() => onTime(value)}
      />
      <span>{children}</span>
    </label>
  );

  return (
    <fieldset className={styles.times} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>
        <span className={fieldStyles.label}>{texts.time}</span> {date !== null && <span>{dayText(date)}</span>}
      </legend>
      {date === null ? (
        <p className={styles.quiet}>{texts.chooseDay}</p>
      ) : (
        <>
          {slots && slots.state !== 'OPEN' && <Notice kind="info">{shutText(slots)}</Notice>}
          <ZoneNote />
          {option(null, texts.anyTime)}
          {!slots && (hasFailed ? <Failed {...props} /> : <Looking />)}
          {slots && slots.slots.length > 0 && (
            <div className={styles.slots}>
              {slots.slots.map(({ time: at, free }) => {
                const isTaken = !free && at !== ownTime;
                return option(
                  at,
                  <>
                    {formatTime(at)} {isTaken && <small>{texts.taken}</small>}
                  </>,
                  isTaken,
                );
              })}
            </div>
          )}
          {slots?.instant && slots.state === 'OPEN' && <p className="small muted">{texts.instant}</p>}
        </>
      )}
      {error && (
        <ScrolledIntoView key={error.count}>
          <FieldError id={`${id}-error`}>{error.words}</FieldError>
        </ScrolledIntoView>
      )}
    </fieldset>
  );
}

function shutText({ state, note }: VisitSlots): string {
  if (state === 'FULL') return texts.noneFree;
  if (state === 'OVER') return texts.hoursOver;
  const bare = note.trim().replace(/\.$/, '');
  return bare === '' ? texts.closedDay : fill(texts.closedDayWithNote, { note: bare });
}

function Looking() {
  return (
    <>
      <output className="small muted">{texts.looking}</output>
      <div className={styles.slots} aria-hidden="true">
        {Array.from({ length: 8 }, (_, i) => (
          <Skeleton key={i} height="52px" />
        ))}
      </div>
    </>
  );
}

function Failed({ onRetry, isRetrying }: Props) {
  return (
    <div role="status">
      <Notice isStill>
        <p>{texts.failed}</p>
        <Button variant="quiet" onClick={onRetry} isBusy={isRetrying} busyText={texts.tryAgain}>
          <Icon of={RefreshCw} size="s" />
          {texts.tryAgain}
        </Button>
      </Notice>
    </div>
  );
}
