import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { plural } from '@aangan/contract/core/translation';
import { RichText } from '../../../../shared/texts/rich-text.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CalendarCheck, Clock, Star } from '../../../../ui/icons.ts';
import { consultant as texts } from './consultant.texts.ts';
import { replyText } from './earned-view.ts';
import styles from './earned-figures.module.css';

type ConsultantFigures = NonNullable<NonNullable<PropertyDetail['assignedUser']>['stats']>;

/** A consultant's figures from visits; they replace the general sentence (V68). */
export function EarnedFigures(figures: ConsultantFigures) {
  const { rating, ratings, hosted, visits, medianReplyMinutes } = figures;
  return (
    <ul className={styles.earned}>
      <li>
        <Icon of={Star} isFilled className={styles.star} />
        <span>
          <RichText text={plural(texts.rating, ratings, { rating: rating.toFixed(1) })} />
        </span>
      </li>
      {medianReplyMinutes !== null && (
        <li>
          <Icon of={Clock} />
          <span>{replyText(medianReplyMinutes)}</span>
        </li>
      )}
      {visits > 0 && (
        <li>
          <Icon of={CalendarCheck} />
          <span>{plural(texts.hosted, visits, { hosted: String(hosted) })}</span>
        </li>
      )}
    </ul>
  );
}
