import { plural } from '@aangan/contract/translation';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { X } from '../../../ui/icons.ts';
import { Heart } from '../../shared/shortlist/heart.tsx';
import { map as texts } from '../map.texts.ts';
import { homeText, pinPrice, type PinAsked } from '../map-words.ts';
import type { MapHome, Pin } from '../pins.ts';
import styles from './map-pins.module.css';

interface MapPinProps {
  pin: Pin;
  asked: PinAsked;
  isChosen: boolean;
  onPress: () => void;
}

/** A home with its price, or how many there are. */
export function MapPin({ pin: { homes, spot }, asked, isChosen, onPress }: MapPinProps) {
  const [home] = homes;
  const isOne = homes.length === 1;
  const text = isOne ? homeText(home, asked) : undefined;
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
      <span>{isOne ? pinPrice(home, asked) : plural(texts.homes, homes.length, {})}</span>
    </button>
  );
}

interface HomesHereProps {
  homes: readonly MapHome[];
  asked: PinAsked;
  onChoose: (home: MapHome) => void;
  onClose: () => void;
}

/** Which of the homes that no zoom parts: they are known to be in one place. */
export function HomesHere({ homes, asked, onChoose, onClose }: HomesHereProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const title = plural(texts.homesHere, homes.length, {});
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its buttons
    <div className={styles.here} role="group" aria-label={title} onKeyDown={handleKeyDown}>
      <div className={styles.head}>
        <p>{title}</p>
        <IconButton icon={X} label={texts.close} onClick={onClose} />
      </div>
      <ul ref={list}>
        {homes.map((home) => (
          <li key={home.id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(home)}>
              {home.name} <b>{pinPrice(home, asked)}</b>
            </button>
            <Heart home={home} className={styles.heart} />
          </li>
        ))}
      </ul>
    </div>
  );
}
