import type { Flat, PropertyDetail } from '@aangan/contract/entities';
import { chargesOnTop, openPrice } from '@aangan/contract/open-price';
import { FIRST_RATES } from '@aangan/contract/price-rates';
import type { CSSProperties } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './bill-skeleton.module.css';
import panelStyles from '../../../ui/panel.module.css';

interface Props {
  property: Pick<PropertyDetail, 'notInPrice' | 'notInPriceAsOf'>;
  flat: Pick<Flat, 'price' | 'area'>;
}

type Extras = PropertyDetail['notInPrice'];

/**
 * How many lines the names of extras take beyond one each.
 * @param room for so many letters beside the amount of one
 */
function moreLines(extras: Extras, room: (extra: Extras[number]) => number): number {
  return extras.reduce((sum, extra) => sum + Math.ceil(extra.label.length / room(extra)) - 1, 0);
}

/**
 * The card of the open price while it is fetched, in the shape it will have: so many notices, and as much room for what
 * is not in the price. The usual rates say where the tax jumps; where others are in force a line may come late.
 */
export function BillSkeleton({ property, flat }: Props) {
  const { notInPrice, notInPriceAsOf } = property;
  const onTop = chargesOnTop(property, flat.area);
  const { gap, gstIfMore, cliff } = openPrice({ ...flat, agreementValue: null }, onTop, FIRST_RATES, FIRST_RATES);
  const room = {
    '--rows': notInPrice.length,
    '--remarks': notInPrice.filter(({ note }) => note !== null).length,
    '--more-lines': moreLines(notInPrice, ({ amount }) => (amount === null ? 14 : 20)),
    '--more-lines-wide': moreLines(notInPrice, () => 25),
  } as CSSProperties;
  const extras = notInPrice.length > 0 ? styles.list : notInPriceAsOf !== null && styles.none;
  return (
    <div className={classNames(panelStyles.panel, styles.card)} aria-hidden="true">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.who} />
      <Skeleton height="12px" />
      <div className={styles.columns}>
        <Skeleton height="224px" />
        <Skeleton className={styles.sources} />
      </div>
      {gap && <Skeleton className={classNames(styles.notice, styles.long)} />}
      {gstIfMore && <Skeleton className={classNames(styles.notice, styles.long)} />}
      {cliff && !gap && !gstIfMore && (
        <Skeleton className={classNames(styles.notice, cliff.side === 'BELOW' && styles.long)} />
      )}
      <Skeleton className={styles.notice} />
      <div className={styles.extras}>
        <Skeleton width="46%" height="28px" />
        <div className={classNames(extras)} style={room}>
          <Skeleton height="100%" />
        </div>
      </div>
      <div className={styles.loan}>
        <Skeleton width="55%" height="28px" />
      </div>
    </div>
  );
}
