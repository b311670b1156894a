import { plural } from '@aangan/contract/core/translation';
import { classNames } from '../../../../ui/class-names.ts';
import { map as texts } from '../map.texts.ts';
import { homeText, pinPrice, type PinFilters } from '../map-words.ts';
import type { Pin } from '../pins.ts';
import styles from './map-pins.module.css';

interface MapPinProps {
  pin: Pin;
  filters: PinFilters;
  isChosen: boolean;
  onPress: () => void;
}

/** The price of a home, or the number of homes. */
export function MapPin({ pin: { homes, spot }, filters, isChosen, onPress }: MapPinProps) {
  const [home] = homes;
  const isOne = homes.length === 1;
  const text = isOne ? homeText(home, filters) : undefined;
  return (
    <button
      type="button"
      className={classNames(styles.pin, !isOne && styles.several, isChosen && styles.chosen)}
      style={{ left: spot.x, top: spot.y }}
      data-pin={home.id}
      aria-label={text}
      title={text}
      aria-current={isChosen || undefined}
      onClick={onPress}
    >
      <span>{isOne ? pinPrice(home, filters) : plural(texts.homes, homes.length, {})}</span>
    </button>
  );
}
