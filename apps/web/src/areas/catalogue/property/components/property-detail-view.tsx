import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { SITE } from '@aangan/contract/core/site';
import { CompareTray } from '../../shared/compare/compare-tray.tsx';
import { LazyPart } from '../../../../shared/sections/lazy-part.tsx';
import { previewBannerCode, similarHomesCode } from '../lazy-parts.ts';
import { offInPreview, PreviewOff } from '../preview-off.ts';
import { sectionsOf } from '../sections.ts';
import { useRecordView } from '../changes/use-record-view.ts';
import { About, Characteristics } from './about.tsx';
import { ActionBar } from './action-bar.tsx';
import { Amenities } from './amenities.tsx';
import { Changes } from '../changes/changes.tsx';
import { ConsultantCard } from '../visit/consultant-card.tsx';
import { Facts } from './facts.tsx';
import { FlatTypes } from './flat-types.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { LinkTiles } from '../share/link-tiles.tsx';
import { OnThisPage } from './on-this-page.tsx';
import { Place } from '../place/place.tsx';
import { Possession } from '../papers/possession.tsx';
import { Papers } from '../papers/papers.tsx';
import { PriceCard } from '../price/price-card.tsx';
import { Questions } from '../questions/questions.tsx';
import { Breadcrumb, PropertyLead } from './property-lead.tsx';
import { SinceLastView } from '../changes/since-last-view.tsx';
import { SiteVisit } from '../visit/site-visit.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import * as texts from '../property.texts.ts';
import styles from './property-detail-view.module.css';
import layout from '../../../../ui/layout.module.css';

/** The complete page of a property. */
export function PropertyDetailView({ property }: { property: PropertyDetail }) {
  const isPreview = property.publication !== undefined;
  useRecordView(property.id, isPreview);
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <title>{`${property.name} - ${SITE.name}`}</title>
      {isPreview && (
        <LazyPart code={previewBannerCode}>{(PreviewBanner) => <PreviewBanner propertyId={property.id} />}</LazyPart>
      )}
      <PreviewOff value={offInPreview(property)}>
        <SiteVisit property={property}>
          <Breadcrumb {...property} />
          <Gallery name={property.name} pictures={property.images} isRendered={property.hasRenderedImages} />
          <div className={styles.detail}>
            <PropertyLead property={property} />
            <aside aria-label={texts.priceAndContact}>
              <PriceCard property={property} />
              <ConsultantCard property={property} />
            </aside>
            <div className={styles.main}>
              <SinceLastView propertyId={property.id} />
              <Facts property={property} />
              <LinkTiles property={property} />
              <OnThisPage sections={sectionsOf(property)} />
              <About description={property.description} />
              <FlatTypes property={property} />
              <Possession property={property} />
              <Papers property={property} />
              <Place propertyId={property.id} location={property.location} />
              <Characteristics items={property.characteristics} />
              <Amenities amenities={property.amenities} />
              <Changes propertyId={property.id} />
              <Questions propertyId={property.id} />
            </div>
          </div>
          {!isPreview && (
            <div className={styles.after}>
              <LazyPart code={similarHomesCode}>{(SimilarHomes) => <SimilarHomes propertyId={property.id} />}</LazyPart>
            </div>
          )}
          <CompareTray isOverBar />
          <ActionBar property={property} />
        </SiteVisit>
      </PreviewOff>
    </div>
  );
}
