import { landmarkLabel } from '@aangan/contract/catalogue/places';
import type { Distance } from '@aangan/contract/catalogue/places';
import { PLACE_KINDS } from '@aangan/contract/catalogue/lists';
import { fill } from '@aangan/contract/core/translation';
import { Button } from '../../../../ui/button.tsx';
import { place as texts } from './place.texts.ts';
import { useIsWide } from '../../../../lib/use-is-wide.ts';
import { useReveal } from '../use-reveal.ts';
import detailBlockStyles from '../components/detail-block.module.css';
import styles from './distances.module.css';

/** Distances shown at first in a single column. */
const SHOWN = 5;

/** The distances of a home from other places, if any: grouped by kind beside the map, nearest first below it. */
export function Distances({ distances }: { distances: readonly Distance[] }) {
  const isWide = useIsWide();
  if (distances.length === 0) return null;
  return (
    <div className={styles.distances}>
      <p>{texts.howFar}</p>
      {isWide ? <ByKind distances={distances} /> : <Nearest distances={distances} />}
    </div>
  );
}

function ByKind({ distances }: { distances: readonly Distance[] }) {
  const kinds = PLACE_KINDS.map((kind) => ({ kind, all: distances.filter((one) => one.kind === kind) }));
  return kinds
    .filter(({ all }) => all.length > 0)
    .map(({ kind, all }) => (
      <div key={kind}>
        <h3>{texts.kinds[kind]}</h3>
        <ul>
          {all.map((place) => (
            <li key={place.key}>
              {landmarkLabel(place)} <b>{distanceText(place.km)}</b>
            </li>
          ))}
        </ul>
      </div>
    ));
}

function Nearest({ distances }: { distances: readonly Distance[] }) {
  const { ref, isOpen, open } = useReveal<HTMLLIElement>();
  return (
    <>
      <ul>
        {distances.slice(0, isOpen ? undefined : SHOWN).map(({ km, ...place }, i) => (
          <li key={place.key} {...(i === SHOWN && { ref, tabIndex: -1 })}>
            <span>
              {landmarkLabel(place)} <small>{texts.kinds[place.kind]}</small>
            </span>{' '}
            <b>{distanceText(km)}</b>
          </li>
        ))}
      </ul>
      {distances.length > SHOWN && !isOpen && (
        <Button variant="quiet" className={detailBlockStyles.more} onClick={open}>
          {texts.showAll}
        </Button>
      )}
    </>
  );
}

const distanceText = (km: number) => fill(texts.kilometres, { km: km.toFixed(1) });
