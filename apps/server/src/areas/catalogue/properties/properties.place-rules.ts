import { AREA_RADIUS_METRES, areaPoint, type Point } from '@aangan/contract/catalogue/distance';
import type { PropertyPlace } from '@aangan/contract/catalogue/place-entities';
import { distancesFrom } from '@aangan/contract/catalogue/places';

/** Where a property is, and what its exact place is told for; null where no place is on record. */
export interface PlaceFacts {
  point: Point | null;
  /** Whether the caller is its consultant. */
  isConsultant: boolean;
  /** Whether the caller has a booking of it that counts. */
  hasBooking: boolean;
}

type Place = Omit<PropertyPlace, 'style'>;

const NO_PLACE: Place = { precision: 'NONE', lat: null, lng: null, radiusMetres: null, distances: [] };

/**
 * What somebody is told of a property's place (T40). The distances are those of the point that is told, so that nothing
 * narrows it down.
 */
export function placeTold({ point, isConsultant, hasBooking }: PlaceFacts, { isAdmin }: { isAdmin: boolean }): Place {
  if (point === null) return NO_PLACE;
  const isExact = isAdmin || isConsultant || hasBooking;
  const told = isExact ? point : areaPoint(point);
  return {
    precision: isExact ? 'EXACT' : 'AREA',
    ...told,
    radiusMetres: isExact ? 0 : AREA_RADIUS_METRES,
    distances: distancesFrom(told),
  };
}
