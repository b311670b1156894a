import { langOf } from '@aangan/contract/core/lang-of';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import { paths } from '@aangan/contract/paths';
import { formatPriceRange } from '@aangan/contract/core/money';
import { fill, plural } from '@aangan/contract/core/translation';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { X } from '../../../../ui/icons.ts';
import { Photo } from '../../../../ui/photo.tsx';
import { pictureProps } from '../../shared/properties/picture-props.ts';
import { typePriceText } from '../../shared/properties/type-prices.ts';
import { Heart } from '../../shared/shortlist/heart.tsx';
import { map as texts } from '../map.texts.ts';
import type { PinFilters } from '../map-words.ts';
import type { MapHome } from '../pins.ts';
import styles from './map-card.module.css';

interface MapCardProps {
  /** One home, or several at the same position that no zoom separates. */
  homes: readonly MapHome[];
  filters: PinFilters;
  /** The lower corner on a wide map, opposite to the pin. */
  side: 'left' | 'right';
  onShowInList: ((home: MapHome) => void) | undefined;
  onClose: () => void;
}

/** The homes of the pressed pin: picture, name, price and heart. The name takes the focus; Escape closes it. */
export function MapCard({ homes, filters, side, onShowInList, onClose }: MapCardProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => list.current?.querySelector('a')?.focus({ preventScroll: true }), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const [first] = homes;
  const isOne = homes.length === 1;
  const title = isOne && first ? first.name : plural(texts.homesHere, homes.length, {});
  const close = <IconButton icon={X} label={texts.close} className={styles.button} onClick={onClose} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works from each of its buttons
    <div
      className={classNames(styles.card, side === 'right' && styles.right)}
      role="group"
      aria-label={title}
      onKeyDown={handleKeyDown}
    >
      {!isOne && (
        <div className={styles.head}>
          <p>{title}</p>
          {close}
        </div>
      )}
      <ul ref={list}>
        {homes.map((home) => (
          <li key={home.id} className={styles.home}>
            <Photo {...pictureProps(home.image, '80px')} alt="" ratio="card" className={styles.photo} />
            <div className={styles.words}>
              <a href={paths.property(home.id)} lang={langOf(home.name)}>
                {home.name}
              </a>
              <p className="small muted">{placeLabel(home.location)}</p>
              <p className="num">
                <b>
                  {typePriceText(home.typePrices, filters.flatTypes) ?? formatPriceRange(home.minPrice, home.maxPrice)}
                </b>
              </p>
              {onShowInList && (
                <Button
                  variant="quiet"
                  size="compact"
                  className={styles.inList}
                  aria-label={fill(texts.showHomeInList, { name: home.name })}
                  onClick={() => onShowInList(home)}
                >
                  {texts.showInList}
                </Button>
              )}
            </div>
            <div className={styles.buttons}>
              {isOne && close}
              <Heart home={home} className={styles.button} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
