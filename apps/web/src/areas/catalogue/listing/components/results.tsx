import type { FoundCards, PropertyCard as Property } from '@aangan/contract/catalogue/entities';
import { LISTING_PAGE_SIZE } from '@aangan/contract/core/limits';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { search as searchTexts } from '@aangan/contract/catalogue/search.texts';
import { formatRupees } from '@aangan/contract/core/money';
import { fill, plural } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { marks as marksTexts } from '../../shared/hidden-homes/hidden-homes.texts.ts';
import { RemovedRow } from '../../shared/hidden-homes/removed-row.tsx';
import { CompareCardButton } from '../../shared/compare/compare-card-button.tsx';
import { cardProps, statusBadge } from '../../shared/properties/card-props.ts';
import { typePriceText } from '../../shared/properties/type-prices.ts';
import { Heart } from '../../shared/shortlist/heart.tsx';
import { CARD_SIZES } from '../../shared/properties/picture-props.ts';
import { afterFrame } from '../../../../lib/after-frame.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CardGrid } from '../../../../ui/card-grid.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import type { PhotoProps } from '../../../../ui/photo.tsx';
import { PropertyCard } from '../../../../ui/property-card.tsx';
import { CardGridSkeleton } from '../../../../ui/skeleton.tsx';
import { lazyCode } from '../../../../shared/sections/lazy-code.ts';
import {
  countMore,
  listingPath,
  pickFilters,
  type ListingState,
  type SearchFilters,
} from '../../shared/search/listing-url.ts';
import * as texts from '../listing.texts.ts';
import { view as viewTexts } from '../view.texts.ts';
import type { Listing } from '../use-listing.ts';
import type { MapTwin } from '../use-map-twin.ts';
import { useHiding } from '../use-hiding.ts';
import { useCardBadges, type CardBadges } from '../use-card-badges.ts';
import { PlaceMark, PriceMark } from './card-badges.tsx';
import { MapOfResults } from './map-of-results.tsx';
import styles from './results.module.css';

const HINTS = [texts.removeFilter, texts.widenPrice] as const;

const waysOutCode = lazyCode('ways-out', async () => (await import('./suggestions.tsx')).SearchSuggestions);

interface ResultsProps {
  state: ListingState;
  listing: Listing;
  twin: MapTwin;
  onReset: () => void;
  onChange: (filters: SearchFilters) => void;
}

/** The cards of a page, or the loading, empty or error state. */
export function Results({ state, listing, twin, onReset, onChange }: ResultsProps) {
  if (listing.hasFailed) return <Failure listing={listing} />;
  const leftOut = listing.page?.leftOut ? <LeftOut count={listing.page.leftOut} state={state} /> : null;
  if (listing.page?.totalElements === 0) {
    return (
      <>
        {leftOut}
        <NoMatch
          filters={pickFilters(state)}
          localities={listing.page.localities}
          onReset={onReset}
          onChange={onChange}
        />
      </>
    );
  }
  return (
    <>
      {twin.isOn && <MapOfResults twin={twin} />}
      {leftOut}
      {listing.page ? (
        // keyed by list: rows removed from one list are shown in the other
        <Cards
          key={String(state.isHiddenOnly)}
          page={listing.page}
          state={state}
          isStale={listing.isStale}
          twin={twin}
        />
      ) : (
        <CardGridSkeleton text={texts.loadingProperties} count={LISTING_PAGE_SIZE} />
      )}
    </>
  );
}

/** How many homes are missing from the list because the user hid them. */
function LeftOut({ count, state }: { count: number; state: ListingState }) {
  return (
    <p className={classNames('muted num', styles.leftOut)}>
      {plural(texts.leftOut, count, {})}{' '}
      <a href={listingPath({ ...state, page: 0, isHiddenOnly: true, search: null })}>
        {plural(texts.showThem, count, {})}
      </a>
    </p>
  );
}

/** The error state. For a failed search it has the message; for the whole list a toast has shown it. */
function Failure({ listing: { isSearch, retry } }: { listing: Listing }) {
  return (
    <ErrorState
      title={isSearch ? searchTexts.searchFailed : texts.loadFailed}
      text={texts.checkConnection}
      onRetry={retry}
    />
  );
}

interface NoMatchProps {
  filters: SearchFilters;
  localities: FoundCards['localities'];
  onReset: () => void;
  onChange: (filters: SearchFilters) => void;
}

function NoMatch({ filters, localities, onReset, onChange }: NoMatchProps) {
  const { data: SearchSuggestions } = useQuery(waysOutCode);
  const actions = (
    <>
      <Button onClick={onReset}>{texts.resetFilters}</Button>
      {SearchSuggestions && <SearchSuggestions filters={filters} localities={localities} onChange={onChange} />}
    </>
  );
  const hints = countMore(filters) > 0 ? [...HINTS, texts.askForLess] : HINTS;
  return <EmptyState title={searchTexts.empty} hints={hints} action={actions} />;
}

interface CardsProps {
  page: FoundCards;
  state: ListingState;
  isStale: boolean;
  twin: MapTwin;
}

function Cards({ page, state, isStale, twin }: CardsProps) {
  // Delays the other pictures: on a slow connection all would load in parallel, and the first, most of a phone's
  // screen, last.
  const [isFirstSettled, setIsFirstSettled] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useFocusOnCard(list, isStale ? null : page.page, twin);
  const badgesOf = useCardBadges(state.search, !isStale);
  const { removed, content, remove, undo } = useHiding(page.content, state);
  return (
    <div aria-busy={isStale} className={classNames(styles.cards, isStale && styles.stale)}>
      <CardGrid ref={list}>
        {content.map((property, index) => (
          <li key={property.id} data-home={property.id}>
            {removed.has(property.id) ? (
              <RemovedRow
                text={state.isHiddenOnly ? marksTexts.shownAgain : marksTexts.hidden}
                name={property.name}
                onUndo={() => void undo(property.id)}
              />
            ) : (
              <ListingCard
                property={property}
                marks={badgesOf(property.id)}
                isHidden={state.isHiddenOnly}
                onRemove={() => void remove(property.id)}
                onShowOnMap={twin.isPlaced(property.id) ? () => twin.showOnMap(property.id) : undefined}
                hasRate={state.sort === 'rate_low'}
                flatTypes={state.flatTypes}
                photo={
                  index === 0
                    ? { isFirst: true, onSettled: () => void afterFrame().then(() => setIsFirstSettled(true)) }
                    : { isHeld: !isFirstSettled }
                }
              />
            )}
          </li>
        ))}
      </CardGrid>
      <p className="note">* {propertyTexts.pricesInclude}.</p>
      <Pagination
        page={page.page}
        totalPages={page.totalPages}
        hrefFor={(number) => listingPath({ ...state, page: number })}
      />
    </div>
  );
}

/** Focuses the card of the home chosen on the map, once its page is loaded. */
function useFocusOnCard(list: RefObject<HTMLUListElement | null>, page: number | null, twin: MapTwin) {
  const { seekInList, handleFound } = twin;
  const found = useEffectEvent(handleFound);
  useEffect(() => {
    if (seekInList === null || seekInList.page !== page) return;
    const card = list.current?.querySelector(`[data-home="${seekInList.home}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector('a')?.focus({ preventScroll: true });
    found();
  }, [list, page, seekInList]);
}

interface ListingCardProps {
  property: Property;
  marks: CardBadges;
  /** Whether the user has hidden it. */
  isHidden: boolean;
  onRemove: () => void;
  /** Whether the cards are sorted by its rate. */
  hasRate: boolean;
  /** The chosen types. */
  flatTypes: readonly string[];
  /** Left out for a home without a pin. */
  onShowOnMap: (() => void) | undefined;
  photo: Pick<PhotoProps, 'isFirst' | 'isHeld' | 'onSettled'>;
}

function ListingCard({
  property,
  marks,
  isHidden,
  hasRate,
  flatTypes,
  photo,
  onRemove,
  onShowOnMap,
}: ListingCardProps) {
  const { photo: picture, ...card } = cardProps(property, CARD_SIZES);
  const { kind, text } = statusBadge(property.status);
  const badges = (
    <>
      <Badge kind={kind} isOnPhoto>
        {text}
      </Badge>
      {property.featured && <Badge kind="featured">{texts.featured}</Badge>}
    </>
  );
  const rate = hasRate && property.minPricePerSqFt;
  const typePrice = typePriceText(property.typePrices, flatTypes);
  const drop = <PriceMark isDrop={marks.isDrop} />;
  const priceNote = (
    <>
      {typePrice && (
        <p className="num">
          {typePrice}
          {drop}
        </p>
      )}
      {rate && <p className="num muted">{fill(texts.rate, { amount: formatRupees(rate) })}</p>}
    </>
  );
  const actions = (
    <>
      {onShowOnMap && (
        <Button
          variant="quiet"
          aria-label={fill(viewTexts.showHomeOnMap, { name: property.name })}
          onClick={onShowOnMap}
        >
          {viewTexts.showOnMap}
        </Button>
      )}
      <CompareCardButton propertyId={property.id} name={property.name} />
      <Button
        variant="quiet"
        size="compact"
        data-remove
        aria-label={fill(isHidden ? marksTexts.showHomeAgain : marksTexts.notForMeHome, { name: property.name })}
        onClick={onRemove}
      >
        {isHidden ? marksTexts.showAgain : marksTexts.notForMe}
      </Button>
    </>
  );
  return (
    <PropertyCard
      {...card}
      location={
        <>
          {card.location}
          <PlaceMark mark={marks.mark} />
        </>
      }
      beside={!typePrice && drop}
      photo={{ ...picture, ...photo }}
      badges={badges}
      corner={<Heart home={property} />}
      priceNote={priceNote}
      action={actions}
    />
  );
}
