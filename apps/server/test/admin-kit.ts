import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { Database } from '../src/database/pool.ts';
import { openAudit } from './audit.ts';

/** The fields of a property as the wizard sends them, all valid. */
export function propertyBody(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Amber Court',
    description: 'Homes around a court.\nSecond paragraph.',
    address: { location: 'Charholi' },
    minPrice: 6_000_000,
    maxPrice: 8_500_000,
    status: 'UNDER_CONSTRUCTION',
    featured: true,
    workDone: 45,
    possessionDate: '2028-06-30',
    reraNo: 'P52100012345',
    reraUrl: 'https://maharera.example/project',
    videoUrl: 'https://video.example/watch',
    flats: [
      { type: '2BHK', area: 702.5, price: 6_000_000 },
      { type: '4BHK', area: 1300, price: 8_500_000 },
    ],
    characteristics: [
      { keyName: 'Towers', valueName: '3' },
      { keyName: 'Floors', valueName: '20' },
    ],
    amenities: ['Gym', "Children's Play Area", 'Sky Deck'],
    ...overrides,
  };
}

/** The fields of a flat of which nothing is recorded. */
export const BARE_FLAT = { agreementValue: null, unitsTotal: null, unitsAvailable: null, unitsAsOf: null };

/** Gives the body that a form with this property loaded sends. */
export function bodyOf(property: AdminProperty) {
  const { id: _i, media: _m, phases: _p, assignedUser: _a, updatedAt: _u, texts: _t, ...body } = property;
  return body;
}

/** Gives the newest entries of the audit log, newest first, without their ids and times. */
export async function auditTrail(db: Database, count = 1) {
  return (await openAudit(db)).slice(0, count).map(({ before, after, ...entry }) => ({
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    entity_name: entry.entityName,
    before,
    after,
  }));
}
