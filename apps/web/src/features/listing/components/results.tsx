import type { Paged, PropertyCard as Property } from '@aangan/contract/entities';
import { LISTING_PAGE_SIZE } from '@aangan/contract/limits';
import { TEXTS } from '@aangan/contract/texts';
import { useState } from 'react';
import { CompareCardButton } from '../../shared/compare/compare-card-button.tsx';
import { cardProps, statusBadge } from '../../shared/properties/card-props.ts';
import { CARD_SIZES } from '../../shared/properties/picture-props.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { PhotoProps } from '../../../ui/photo.tsx';
import { PropertyCard } from '../../../ui/property-card.tsx';
import { CardGridSkeleton } from '../../../ui/skeleton.tsx';
import { listingPath, type ListingState } from '../listing-url.ts';
import type { Listing } from '../use-listing.ts';
import styles from './results.module.css';

const HINTS = [
  'Remove a locality or a flat type.',
  'Widen the price range, or check the spelling of the name.',
] as const;

interface ResultsProps {
  state: ListingState;
  listing: Listing;
  onReset: () => void;
}

/** The cards of a page, or what stands in their place. */
export function Results({ state, listing, onReset }: ResultsProps) {
  if (listing.isLoading) return <CardGridSkeleton text="Loading properties" count={LISTING_PAGE_SIZE} />;
  if (listing.hasFailed || !listing.page) return <Failure listing={listing} />;
  if (listing.page.totalElements === 0) return <NoMatch onReset={onReset} />;
  return <Cards page={listing.page} state={state} isStale={listing.isStale} />;
}

/** A failed search says so here; the failed list has said so in a toast, here is what to do about it. */
function Failure({ listing: { isSearch, retry } }: { listing: Listing }) {
  return (
    <ErrorState
      title={isSearch ? TEXTS.search.searchFailed : 'The list could not be loaded'}
      text="Check your connection and try again."
      onRetry={retry}
    />
  );
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const reset = <Button onClick={onReset}>Reset Filters</Button>;
  return <EmptyState title={TEXTS.search.empty} hints={HINTS} action={reset} />;
}

function Cards({ page, state, isStale }: { page: Paged<Property>; state: ListingState; isStale: boolean }) {
  // The first picture is most of what a phone shows; on a slow line the other five would come beside it, and it last.
  const [isFirstSettled, setIsFirstSettled] = useState(false);
  return (
    <div aria-busy={isStale} className={isStale ? styles.stale : undefined}>
      <CardGrid>
        {page.content.map((property, index) => (
          <li key={property.id}>
            <ListingCard
              property={property}
              photo={
                index === 0 ? { isFirst: true, onSettled: () => setIsFirstSettled(true) } : { isHeld: !isFirstSettled }
              }
            />
          </li>
        ))}
      </CardGrid>
      <p className="note">* {TEXTS.property.pricesInclude}.</p>
      <Pagination
        page={page.page}
        totalPages={page.totalPages}
        hrefFor={(number) => listingPath({ ...state, page: number })}
      />
    </div>
  );
}

interface ListingCardProps {
  property: Property;
  photo: Pick<PhotoProps, 'isFirst' | 'isHeld' | 'onSettled'>;
}

function ListingCard({ property, photo }: ListingCardProps) {
  const { photo: picture, ...card } = cardProps(property, CARD_SIZES);
  const { kind, text } = statusBadge(property.status);
  const badges = (
    <>
      <Badge kind={kind} isOnPhoto>
        {text}
      </Badge>
      {property.featured && <Badge kind="featured">Featured</Badge>}
    </>
  );
  return (
    <PropertyCard
      {...card}
      photo={{ ...picture, ...photo }}
      badges={badges}
      action={<CompareCardButton propertyId={property.id} name={property.name} />}
    />
  );
}
