import { placeLabel } from '@aangan/contract/catalogue/labels';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { createContext, use, type ReactNode } from 'react';
import { BookingDialog, LocationDialog } from '../overlays.ts';
import { useSiteVisit } from './use-site-visit.ts';

type Visit = ReturnType<typeof useSiteVisit>;

const VisitContext = createContext<Visit | null>(null);

/**
 * Provides the booking of a visit and the location request, with their dialogs, to the buttons inside. A context, so
 * that opening a dialog renders only these again: rendering the whole page is too slow for a tap on a cheap phone.
 */
export function SiteVisit({ property, children }: { property: PropertyDetail; children: ReactNode }) {
  const visit = useSiteVisit(property);
  return (
    <VisitContext value={visit}>
      {children}
      <BookingDialog
        propertyId={property.id}
        home={property.nameEn ?? property.name}
        after={visit.after}
        isOpen={visit.reason !== null}
        isForLocation={visit.reason === 'location'}
        onBooked={visit.handleBooked}
        onAlreadyBooked={visit.handleAlreadyBooked}
        onClose={visit.closeBooking}
      />
      <LocationDialog
        isOpen={visit.mapUrl !== null}
        mapUrl={visit.mapUrl}
        name={property.nameEn ?? property.name}
        place={placeLabel(property.location)}
        onClose={visit.closeMap}
      />
    </VisitContext>
  );
}

/** Returns the state of the visit, and the functions that open its dialogs. */
export function useVisit(): Visit {
  const visit = use(VisitContext);
  if (!visit) throw new Error('There is no SiteVisit around this component');
  return visit;
}
