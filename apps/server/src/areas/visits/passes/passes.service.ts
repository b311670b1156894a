import { PASSES_MAX } from '@aangan/contract/core/list-of';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { Point } from '@aangan/contract/catalogue/distance';
import type { VisitPass } from '@aangan/contract/visits/entities';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { checkInUrl, makePassCode } from './passes.rules.ts';
import * as store from './passes.store.ts';
import type { StoredPass } from './passes.store.ts';

/** Passes of one answer. */

export interface PassesServiceDeps {
  db: Database;
  clock: Clock;
  /** Where the pages are, 'https://aangan.example'. */
  origin: string;
  /** The way to a property on a map. */
  mapLink: (property: { name: string; location: string; mapUrl: string | null; point: Point | null }) => string;
}

/** What buyers show at the site (V61). */
export function createPassesService({ db, clock, origin, mapLink }: PassesServiceDeps) {
  const present = async ({ isLive: _isLive, point, code: known, ...pass }: StoredPass): Promise<VisitPass> => {
    const code = known ?? (await store.giveCode(db, pass.bookingId, makePassCode()));
    if (code === null) throw notFound('Booking');
    const mapUrl = mapLink({ name: pass.propertyName, location: pass.location, mapUrl: pass.mapUrl, point });
    return { ...pass, code, checkInUrl: checkInUrl(origin, code), mapUrl };
  };

  return {
    /** The pass of a visit that is still to be. Raises NOT_FOUND, VISIT_STATE. */
    async getPass(own: OwnedRef<'ownBooking'>): Promise<VisitPass> {
      const pass = await store.findPass(db, own);
      if (!pass) throw own.refusal();
      if (!pass.isLive) throw new AppError('VISIT_STATE', 'Only an upcoming visit has a pass.');
      return present(pass);
    },

    /** The passes of a buyer's next visits, soonest first; a visit has one until its day is over. */
    async listPasses(userId: number): Promise<VisitPass[]> {
      const passes = await store.listPasses(db, userId, { from: todayInIndia(clock()), limit: PASSES_MAX });
      return Promise.all(passes.map(present));
    },
  };
}
