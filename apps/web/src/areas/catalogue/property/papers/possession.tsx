import { langOf } from '@aangan/contract/core/lang-of';
import { phaseLabel } from '@aangan/contract/catalogue/labels';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { PropertyDetail, PropertyPhase } from '@aangan/contract/catalogue/entities';
import { formatCount } from '@aangan/contract/core/money';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { useId, useState, type Ref } from 'react';
import { RichText } from '../../../../shared/texts/rich-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { CalendarClock, ChevronDown, ExternalLink } from '../../../../ui/icons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { beyondPromiseText, checkText, movedText, phaseFacts, phasesOf, staleText } from './possession-view.ts';
import { possession as texts } from './possession.texts.ts';
import * as common from '../property.texts.ts';
import { safeHref } from '../property-view.ts';
import { useReveal } from '../use-reveal.ts';
import detailBlockStyles from '../components/detail-block.module.css';
import styles from './possession.module.css';

/** Phases shown at first. */
const SHOWN = 3;

/** Promised and registered dates, by phase. */
export function Possession({ property }: { property: PropertyDetail }) {
  const phases = phasesOf(property);
  const { ref, isOpen, open } = useReveal<HTMLLIElement>();
  return (
    <section className={detailBlockStyles.block} aria-labelledby="possession">
      <h2 id="possession">{texts.title}</h2>
      {phases.length === 0 ? (
        <Notice kind="warning" isStill>
          {texts.unregistered}
        </Notice>
      ) : (
        <p className={styles.lead}>{fill(texts.lead, { register: SITE.register })}</p>
      )}
      <ul className={styles.phases}>
        {phases.slice(0, isOpen ? undefined : SHOWN).map((phase, i) => (
          <Phase
            key={phase.reraNo}
            phase={phase}
            isAlone={phases.length === 1}
            isFirst={i === 0}
            ref={i === SHOWN ? ref : null}
          />
        ))}
      </ul>
      {phases.length > SHOWN && !isOpen && (
        <Button variant="quiet" className={detailBlockStyles.more} onClick={open}>
          {fill(common.showAll, { count: formatCount(phases.length) })}
        </Button>
      )}
    </section>
  );
}

interface PhaseProps {
  phase: PropertyPhase;
  isAlone: boolean;
  isFirst: boolean;
  ref: Ref<HTMLLIElement>;
}

/** On phones only the first of several phases is expanded; a collapsed one summarizes its warning below its name. */
function Phase({ phase, isAlone, isFirst, ref }: PhaseProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isFirst);
  const { reraNo } = phase;
  const name = phaseLabel(phase.name);
  const moved = movedText(phase);
  const stale = staleText(phase, todayInIndia());
  return (
    <li className={classNames(styles.phase, !isOpen && styles.closed)} ref={ref} tabIndex={-1}>
      {isAlone ? (
        <p className={styles.head}>
          <span className="muted">{texts.number}</span> <b className="num">{reraNo}</b>
        </p>
      ) : (
        <div className={styles.head}>
          <h3>
            <span className={styles.wide} lang={langOf(name)}>
              {name}
            </span>
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span>
                <span lang={langOf(name)}>{name}</span>
                {!isOpen && <small>{moved ?? stale ?? reraNo}</small>}
              </span>
              <Icon of={ChevronDown} />
            </button>
          </h3>
          <p className={classNames('num', styles.wide)}>{reraNo}</p>
        </div>
      )}
      <div className={styles.content} id={id}>
        <PhaseFacts phase={phase} isNumbered={!isAlone} />
        <Sayings moved={moved} beyondPromise={beyondPromiseText(phase)} />
        <Check phase={phase} stale={stale} />
      </div>
    </li>
  );
}

function PhaseFacts({ phase, isNumbered }: { phase: PropertyPhase; isNumbered: boolean }) {
  return (
    <dl>
      {isNumbered && (
        <div className={styles.number}>
          <dt>{texts.number}</dt>
          <dd>{phase.reraNo}</dd>
        </div>
      )}
      {phaseFacts(phase).map(({ label, value, isKnown }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isKnown ? undefined : 'muted'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sayings({ moved, beyondPromise }: { moved: string | null; beyondPromise: string | null }) {
  if (!moved && !beyondPromise) return null;
  return (
    <div className={styles.sayings}>
      <Icon of={CalendarClock} />
      {moved && <p className={styles.moved}>{moved}</p>}
      {beyondPromise && <p>{beyondPromise}</p>}
    </div>
  );
}

function Check({ phase, stale }: { phase: PropertyPhase; stale: string | null }) {
  const checked = checkText(phase);
  return (
    <>
      {stale && (
        <Notice kind="warning" isStill>
          {stale}
        </Notice>
      )}
      <div className={styles.check}>
        {checked && (
          <p>
            <RichText text={checked} />
          </p>
        )}
        <a href={safeHref(phase.reraUrl) ?? SITE.reraSite} target="_blank" rel="noreferrer">
          {texts.lookUp}
          <Icon of={ExternalLink} size="s" />
          <VisuallyHidden>{fill(texts.lookUpNumber, { number: phase.reraNo })}</VisuallyHidden>
        </a>
      </div>
    </>
  );
}
