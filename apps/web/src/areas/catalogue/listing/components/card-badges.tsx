import { Icon } from '../../../../ui/icon.tsx';
import { ArrowDown, Eye } from '../../../../ui/icons.ts';
import * as texts from '../listing.texts.ts';
import type { CardBadges } from '../use-card-badges.ts';
import styles from './card-badges.module.css';

/** Badge beside a home's location: new to the search, or opened before. */
export function PlaceMark({ mark }: Pick<CardBadges, 'mark'>) {
  if (mark === 'new') return <span className={styles.badge}>{texts.isNew}</span>;
  if (mark === null) return null;
  return (
    <span className={styles.seen}>
      <Icon of={Eye} size="s" />
      {texts.seen}
    </span>
  );
}

/** Badge beside a home's price, or that of the chosen types: lower than a month before. */
export function PriceMark({ isDrop }: Pick<CardBadges, 'isDrop'>) {
  if (!isDrop) return null;
  return (
    <span className={styles.drop}>
      <Icon of={ArrowDown} size="s" />
      {texts.priceDrop}
    </span>
  );
}
