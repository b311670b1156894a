import { formatDate } from '@aangan/contract/core/dates';
import type { PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { history as texts } from './history.texts.ts';
import * as common from '../property.texts.ts';
import { recordLines, type RecordLine } from './price-chart-view.ts';
import { useReveal } from '../use-reveal.ts';
import detailBlockStyles from '../components/detail-block.module.css';
import styles from './history.module.css';
import { PriceChart } from './price-chart.tsx';

/** The price chart, then every dated change; recorded prices may be older than recorded changes. */
export function History({ history: { listedOn, prices, changes, truncated } }: { history: PropertyHistory }) {
  if (changes.length === 0 && prices.length < 2) {
    return <p>{fill(texts.none, { date: formatDate(listedOn, 'long') })}</p>;
  }
  const lines = recordLines(changes, prices, truncated);
  return (
    <>
      <PriceChart prices={prices} />
      {lines.length > 0 && <Log lines={lines} recorded={changes.length} isCut={truncated} />}
    </>
  );
}

/** Changes shown at first, on phones and on wider windows. */
const SHOWN = 5;
const SHOWN_WIDE = 10;
const WIDE = '(width >= 48rem)';

interface LogProps {
  lines: readonly RecordLine[];
  /** How many changes the response has. */
  recorded: number;
  isCut: boolean;
}

function Log({ lines, recorded, isCut }: LogProps) {
  const { ref, isOpen, open } = useReveal<HTMLLIElement>();
  const firstHidden = window.matchMedia(WIDE).matches ? SHOWN_WIDE : SHOWN;
  return (
    <>
      <ol className={styles.log}>
        {lines.slice(0, isOpen ? undefined : SHOWN_WIDE).map((change, i) => (
          <li
            key={change.key}
            className={i >= SHOWN && !isOpen ? styles.later : undefined}
            {...(i === firstHidden && { ref, tabIndex: -1 })}
          >
            <time dateTime={change.changedOn}>
              {formatDate(change.changedOn, 'long')}
              <VisuallyHidden>: </VisuallyHidden>
            </time>
            <span>{change.text}</span>
          </li>
        ))}
      </ol>
      {lines.length > SHOWN && !isOpen && (
        <Button
          variant="quiet"
          className={classNames(detailBlockStyles.more, lines.length <= SHOWN_WIDE && detailBlockStyles.phoneOnly)}
          onClick={open}
        >
          {fill(common.showAll, { count: formatCount(lines.length) })}
        </Button>
      )}
      {isCut && isOpen && <p className="small muted">{fill(texts.newest, { count: formatCount(recorded) })}</p>}
    </>
  );
}
