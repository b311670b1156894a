import { langOf } from '@aangan/contract/core/lang-of';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import { paths } from '@aangan/contract/paths';
import { MASKED_NAME } from '@aangan/contract/core/limits';
import { formatPriceRange } from '@aangan/contract/core/money';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { search as searchTexts } from '@aangan/contract/catalogue/search.texts';
import { fill } from '@aangan/contract/core/translation';
import { pictureProps } from '../../shared/properties/picture-props.ts';
import { shortFlatTypes } from '../../shared/properties/card-props.ts';
import { properties as texts } from '../../shared/properties/properties.texts.ts';
import { typePriceText } from '../../shared/properties/type-prices.ts';
import { Heart } from '../../shared/shortlist/heart.tsx';
import { useSignInGate } from '../../../../lib/session/sign-in-gate.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ArrowRight } from '../../../../ui/icons.ts';
import { Photo } from '../../../../ui/photo.tsx';
import type { ChatAnswers, ChatMatch, ChatMessage } from '../chat-machine.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { conversation } from '../conversation.texts.ts';
import styles from './match-list.module.css';
import moreLinkStyles from '../../../../ui/more-link.module.css';

/** The result of a search: a small card per match, the footnote on prices, and a link to all matches. */
export function MatchList({ matches, total, answers }: NonNullable<ChatMessage['found']>) {
  const path = listingPath(answers);
  const handleAll = useSignInGate(searchTexts.loginToSearch, { kind: 'search', path });
  const isMasked = matches.some(({ name }) => name === MASKED_NAME);
  return (
    <>
      <ul className={styles.matches}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} flatType={answers.flatType} />
            <Heart home={match} className={styles.heart} />
          </li>
        ))}
      </ul>
      {total > matches.length && (
        <a className={classNames(moreLinkStyles.link, styles.seeAll)} href={path} onClick={handleAll}>
          {conversation.seeAllMatches}
          <Icon of={ArrowRight} />
        </a>
      )}
      <p className="small muted">
        * {propertyTexts.pricesInclude}.{isMasked && conversation.signInForNames}
      </p>
    </>
  );
}

function MatchCard({ match, flatType }: { match: ChatMatch; flatType: ChatAnswers['flatType'] }) {
  const typePrice = flatType && typePriceText(match.typePrices, [flatType]);
  const { id, name, minPrice, maxPrice, image, imageUrl, flatTypes } = match;
  const location = placeLabel(match.location);
  const handleOpen = useSignInGate(searchTexts.loginToView, { kind: 'property', id });
  const photo = image ? pictureProps(image, '104px') : { src: imageUrl };
  return (
    <a className={styles.match} href={paths.property(id)} onClick={handleOpen}>
      {/* The words beside it say as much. */}
      <Photo {...photo} alt="" className={styles.photo} />
      <span className={styles.text}>
        {name === MASKED_NAME ? (
          <>
            <b className={styles.masked} aria-hidden="true">
              {name}
            </b>
            <span className="sr-only">{fill(texts.nameAloud, { location })}</span>
          </>
        ) : (
          <b lang={langOf(name)}>{name}</b>
        )}
        <span className="small muted">
          {location} · <span aria-hidden="true">{shortFlatTypes(flatTypes)}</span>
          <span className="sr-only">{flatTypes.join(', ')}</span>
        </span>
        <b className="num">
          {formatPriceRange(minPrice, maxPrice)}
          <span className={styles.star}>*</span>
        </b>
        {typePrice && <span className="num small">{typePrice}</span>}
      </span>
    </a>
  );
}

/** Returns the listing filtered by the answers (FIND2). */
function listingPath({ location, flatType, budget }: ChatAnswers): string {
  return paths.listing({
    location: location ?? undefined,
    flatType: flatType ? [flatType] : undefined,
    minPrice: budget?.min,
    maxPrice: budget?.max,
  });
}
