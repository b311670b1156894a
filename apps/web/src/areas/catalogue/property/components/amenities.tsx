import { amenityLabel } from '@aangan/contract/catalogue/labels';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useIsNear } from '../../../../shared/sections/use-is-near.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { amenityIconCode } from '../lazy-parts.ts';
import * as texts from '../property.texts.ts';
import { useReveal } from '../use-reveal.ts';
import styles from './amenities.module.css';
import detailBlockStyles from './detail-block.module.css';

/** Amenities shown at first on phones. */
const SHOWN = 8;

/** The amenities, on phones eight at first. Texts are rendered at once, icons when scrolled near. */
export function Amenities({ amenities }: { amenities: readonly string[] }) {
  const { ref, isOpen, open } = useReveal<HTMLLIElement>();
  const { ref: section, isNear } = useIsNear<HTMLElement>();
  const { data: AmenityIcon } = useQuery({ ...amenityIconCode, enabled: isNear });
  const all = [...new Set(amenities)];
  if (all.length === 0) return null;
  return (
    <section className={detailBlockStyles.block} aria-labelledby="amenities" ref={section}>
      <h2 id="amenities">{texts.amenities}</h2>
      <ul className={styles.amenities}>
        {all.map((amenity, i) => (
          <li
            key={amenity}
            className={i >= SHOWN && !isOpen ? styles.later : undefined}
            {...(i === SHOWN && { ref, tabIndex: -1 })}
          >
            {AmenityIcon ? <AmenityIcon amenity={amenity} /> : <Icon of={[]} />}
            <span>{amenityLabel(amenity)}</span>
          </li>
        ))}
      </ul>
      {all.length > SHOWN && !isOpen && (
        <Button
          variant="quiet"
          className={classNames(detailBlockStyles.more, detailBlockStyles.phoneOnly)}
          onClick={open}
        >
          {fill(texts.showAll, { count: formatCount(all.length) })}
        </Button>
      )}
    </section>
  );
}
