import { langOf } from '@aangan/contract/core/lang-of';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { buyerBadge } from '@aangan/contract/visits/status';
import { formatShortDay } from '@aangan/contract/core/times';
import { fill, plural } from '@aangan/contract/core/translation';
import { PLAN_HOMES_MAX } from '@aangan/contract/visits/limits';
import { useId } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { FieldError } from '../../../../ui/field.tsx';
import { HomePicture } from './home-picture.tsx';
import { visitDay as texts } from '../visit-day.texts.ts';
import checkboxStyles from '../../../../ui/checkbox.module.css';
import styles from './home-choices.module.css';
import plannerStyles from './planner.module.css';

interface Props {
  saved: readonly ShortlistEntry[];
  visits: readonly Booking[];
  /** Ids of properties. */
  chosen: readonly number[];
  error: string | undefined;
  isDisabled: boolean;
  onChange: (chosen: readonly number[]) => void;
}

/** The saved homes, of which a plan takes two to four; one with a visit can't be chosen. */
export function HomeChoices({ saved, visits, chosen, error, isDisabled, onChange }: Props) {
  const id = useId();
  const isFull = chosen.length >= PLAN_HOMES_MAX;
  return (
    <fieldset className={plannerStyles.step} disabled={isDisabled} aria-describedby={`${id}-count`}>
      <legend>
        <h2>
          <i aria-hidden="true">1</i>
          {texts.homes}
        </h2>
      </legend>
      <ul className={styles.homes}>
        {saved.map((entry) => {
          const obstacle = visitHere(visits, entry.propertyId);
          const isChosen = chosen.includes(entry.propertyId);
          const others = chosen.filter((one) => one !== entry.propertyId);
          return (
            <HomeRow
              key={entry.id}
              entry={entry}
              note={obstacle ?? placeLabel(entry.propertyLocation)}
              isBarred={obstacle !== null}
              isDisabled={obstacle !== null || (isFull && !isChosen)}
              isChosen={isChosen}
              isInvalid={error !== undefined && obstacle === null}
              onToggle={() => onChange(isChosen ? others : [...chosen, entry.propertyId])}
            />
          );
        })}
      </ul>
      <p className="small muted" id={`${id}-count`} role="status">
        {plural(texts.chosen, chosen.length, {})}
      </p>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

interface RowProps {
  entry: ShortlistEntry;
  /** Its location, or why it can't be chosen. */
  note: string;
  isBarred: boolean;
  isDisabled: boolean;
  isChosen: boolean;
  isInvalid: boolean;
  onToggle: () => void;
}

function HomeRow({ entry, note, isBarred, isDisabled, isChosen, isInvalid, onToggle }: RowProps) {
  const id = useId();
  return (
    <li>
      <label className={classNames(styles.home, isChosen && styles.chosen, isBarred && styles.barred)}>
        <HomePicture entry={entry} sizes="72px" className={styles.picture} />
        <span className={styles.words}>
          <b id={`${id}-name`} lang={langOf(nameOf(entry))}>
            {nameOf(entry)}
          </b>
          <span id={`${id}-note`}>{note}</span>
        </span>
        <span className={checkboxStyles.check}>
          <input
            type="checkbox"
            checked={isChosen}
            disabled={isDisabled}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-note`}
            aria-invalid={isInvalid || undefined}
            onChange={onToggle}
          />
        </span>
      </label>
    </li>
  );
}

/** Returns the note on a home whose existing visit prevents another one; null without such a visit. */
export function visitHere(visits: readonly Booking[], propertyId: number): string | null {
  const over = new Set(['CANCELED', 'CANCELLED', 'NO_SHOW']);
  const visit = visits.find((one) => one.propertyId === propertyId && !over.has(one.status.toUpperCase()));
  if (!visit) return null;
  if (visit.visitDate === '') return texts.hasVisitSomeDay;
  const text = buyerBadge(visit.status).kind === 'completed' ? texts.wasVisited : texts.hasVisit;
  return fill(text, { day: formatShortDay(visit.visitDate) });
}

/** A home is named as registered, as on its gate (L22). */
const nameOf = ({ propertyName, nameEn = propertyName }: ShortlistEntry) => nameEn;
