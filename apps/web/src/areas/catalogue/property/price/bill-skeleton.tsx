import { chargeLabel } from '@aangan/contract/catalogue/labels';
import type { Flat, PropertyDetail } from '@aangan/contract/catalogue/entities';
import { squareMetres } from '@aangan/contract/core/area';
import { GST_REDUCED_MAX_SQ_M, GST_REDUCED_MAX_VALUE } from '@aangan/contract/core/limits';
import type { CSSProperties } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import styles from './bill-skeleton.module.css';
import panelStyles from '../../../../ui/panel.module.css';

interface Props {
  property: Pick<PropertyDetail, 'notInPrice' | 'notInPriceAsOf'>;
  flat: Pick<Flat, 'price' | 'area'>;
}

/**
 * Up to this multiple of the limit of the agreement value, an all-inclusive price may have a notice about the limit.
 */
const NOTICE_UP_TO = 1.25;

function isNearReducedGst({ price, area }: Props['flat']): boolean {
  return price > 0 && squareMetres(area) <= GST_REDUCED_MAX_SQ_M && price <= GST_REDUCED_MAX_VALUE * NOTICE_UP_TO;
}

type Extras = PropertyDetail['notInPrice'];

/**
 * Returns how many lines the names of extras need beyond one each.
 * @param room how many letters fit beside the amount of an extra
 */
function moreLines(extras: Extras, room: (extra: Extras[number]) => number): number {
  return extras.reduce((sum, extra) => sum + Math.ceil(chargeLabel(extra.label).length / room(extra)) - 1, 0);
}

/**
 * Skeleton of the price card in its approximate shape: with space for the notice about the limit of the reduced GST
 * where one is likely, and for the extras.
 */
export function BillSkeleton({ property, flat }: Props) {
  const { notInPrice, notInPriceAsOf } = property;
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
      {isNearReducedGst(flat) && <Skeleton className={classNames(styles.notice, styles.long)} />}
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
