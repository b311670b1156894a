import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { createContext, use, type ReactNode } from 'react';
import { BookingDialog, LocationDialog } from '../overlays.ts';
import { useSiteVisit } from './use-site-visit.ts';

type Visit = ReturnType<typeof useSiteVisit>;

const VisitContext = createContext<Visit | null>(null);

/**
 * Booking a visit and asking for the location, with their dialogs, for the buttons below it. Only those are drawn anew
 * when a dialog opens: all of a home's page took a cheap phone longer than a tap may.
 */
export function SiteVisit({ property, children }: { property: PropertyDetail; children: ReactNode }) {
  const visit = useSiteVisit(property);
  return (
    <VisitContext value={visit}>
      {children}
      <BookingDialog
        propertyId={property.id}
        home={property.name}
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
        name={property.name}
        place={property.location}
        onClose={visit.closeMap}
      />
    </VisitContext>
  );
}

/** The state of the visit, and what opens its dialogs. */
export function useVisit(): Visit {
  const visit = use(VisitContext);
  if (!visit) throw new Error('There is no SiteVisit around this component');
  return visit;
}
