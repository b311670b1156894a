import type { PropertyDetail } from '@aangan/contract/entities';
import { SITE } from '@aangan/contract/site';
import { useFetchedAhead } from '../../../lib/use-fetched-ahead.ts';
import { useSiteVisit } from '../use-site-visit.ts';
import { About, Characteristics } from './about.tsx';
import { ActionBar } from './action-bar.tsx';
import { Amenities } from './amenities.tsx';
import { ConsultantCard } from './consultant-card.tsx';
import { Facts } from './facts.tsx';
import { FlatTypes } from './flat-types.tsx';
import { Gallery } from './gallery.tsx';
import { LinkTiles } from './link-tiles.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { PriceCard } from './price-card.tsx';
import { Breadcrumb, PropertyLead } from './property-lead.tsx';
import { LoadingLine } from '../../../ui/loading-line.tsx';
import styles from './property-detail-view.module.css';
import layout from '../../../ui/layout.module.css';

/** With the library of its form it is no part of what one waits for. */
const loadDialog = async () => (await import('./booking-dialog.tsx')).BookingDialog;

/** A property with everything on it. */
export function PropertyDetailView({ property }: { property: PropertyDetail }) {
  const visit = useSiteVisit(property);
  const isBooking = visit.dialog.reason !== null;
  const { Fetched: BookingDialog } = useFetchedAhead(isBooking, loadDialog, visit.closeBooking);
  return (
    <div className={layout.wrap}>
      <title>{`${property.name} - ${SITE.name}`}</title>
      <Breadcrumb {...property} />
      <Gallery name={property.name} pictures={property.images} isRendered={property.hasRenderedImages} />
      <div className={styles.detail}>
        <PropertyLead {...property} />
        <aside aria-label="Price and contact">
          <PriceCard property={property} />
          <ConsultantCard property={property} canBook={visit.state.kind === 'free'} onBook={visit.openBooking} />
        </aside>
        <div className={styles.main}>
          <Facts property={property} />
          <LinkTiles property={property} isLocating={visit.isLocating} onLocation={visit.requestLocation} />
          <About description={property.description} />
          <FlatTypes flats={property.flats} />
          <Characteristics items={property.characteristics} />
          <Amenities amenities={property.amenities} />
        </div>
      </div>
      <ActionBar property={property} booking={visit.state} onBook={visit.openBooking} />
      {BookingDialog && (
        <BookingDialog
          {...visit.dialog}
          isOpen={isBooking}
          isForLocation={visit.dialog.reason === 'location'}
          onSubmit={visit.submit}
          onClose={visit.closeBooking}
        />
      )}
      {isBooking && !BookingDialog && <LoadingLine />}
      <LocationDialog mapUrl={visit.mapUrl} name={property.name} place={property.location} onClose={visit.closeMap} />
    </div>
  );
}
