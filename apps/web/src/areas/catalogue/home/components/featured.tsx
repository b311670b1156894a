import { paths } from '@aangan/contract/paths';
import type { PropertyCard as Property } from '@aangan/contract/catalogue/entities';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { search as searchTexts } from '@aangan/contract/catalogue/search.texts';
import { useQuery } from '@tanstack/react-query';
import { cardProps, statusBadge } from '../../shared/properties/card-props.ts';
import { Heart } from '../../shared/shortlist/heart.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { CardGrid } from '../../../../ui/card-grid.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ArrowRight } from '../../../../ui/icons.ts';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PropertyCard } from '../../../../ui/property-card.tsx';
import { CardGridSkeleton } from '../../../../ui/skeleton.tsx';
import { getFeaturedQuery } from '../api/get-featured.ts';
import { useListingGate } from '../use-listing-gate.ts';
import { classNames } from '../../../../ui/class-names.ts';
import * as texts from '../home.texts.ts';
import styles from './featured.module.css';
import layout from '../../../../ui/layout.module.css';
import moreLinkStyles from '../../../../ui/more-link.module.css';

const SKELETONS = 6;
const PHOTO_SIZES = '(min-width: 80em) 384px, (min-width: 64em) 31vw, (min-width: 40em) 46vw, 92vw';

export function Featured() {
  const { status } = useSession();
  const handleListing = useListingGate();
  return (
    <section className={classNames(layout.wrap, styles.featured)} aria-labelledby="featured-title">
      <div className={styles.head}>
        <div>
          <h2 id="featured-title">{texts.featuredProperties}</h2>
          <p>{status === 'authenticated' ? texts.recordsInside : texts.signInForNames}</p>
        </div>
        <a className={moreLinkStyles.link} href={paths.listing()} onClick={handleListing}>
          {texts.viewAllProperties}
          <Icon of={ArrowRight} />
        </a>
      </div>
      <FeaturedGrid />
    </section>
  );
}

function FeaturedGrid() {
  return (
    <Loaded
      query={useQuery(getFeaturedQuery)}
      waiting={
        <>
          <CardGridSkeleton text={texts.loadingFeatured} count={SKELETONS} isThree />
          <Footnote />
        </>
      }
      failure={{ title: searchTexts.fetchFailed, text: texts.checkConnection }}
      empty={<NothingFeatured />}
    >
      {(homes) => (
        <>
          <CardGrid isThree>
            {homes.map((property) => (
              <li key={property.id}>
                <FeaturedCard property={property} />
              </li>
            ))}
          </CardGrid>
          <Footnote />
        </>
      )}
    </Loaded>
  );
}

function Footnote() {
  return <p className="note">* {propertyTexts.pricesInclude}.</p>;
}

function FeaturedCard({ property }: { property: Property }) {
  const handleOpen = useListingGate({ kind: 'property', id: property.id });
  const { kind, text } = statusBadge(property.status);
  const badge = (
    <Badge kind={kind} isOnPhoto>
      {text}
    </Badge>
  );
  return (
    <PropertyCard
      {...cardProps(property, PHOTO_SIZES)}
      badges={badge}
      corner={<Heart home={property} />}
      onOpen={handleOpen}
    />
  );
}

function NothingFeatured() {
  const handleListing = useListingGate();
  return (
    <EmptyState
      title={texts.noFeatured}
      text={texts.noFeaturedText}
      action={
        <a className={buttonClass()} href={paths.listing()} onClick={handleListing}>
          {texts.viewProperties}
        </a>
      }
    />
  );
}
