import type { AdminPriceRates } from '@aangan/contract/catalogue/admin-entities';
import { isEffectiveDay, type AdminPriceRatesInput } from '@aangan/contract/catalogue/rates-inputs';
import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { firstRates, type PriceRates } from '@aangan/contract/catalogue/price-rates';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import type { Repeat } from '../../../http/kernel/idempotency.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import * as adminStore from './prices.admin-store.ts';
import { FIRST_ID, listedRates, spanOf } from './prices.rules.ts';
import { holdPrices, isPricedIn, listRates } from './prices.store.ts';

export interface PricesAdminDeps {
  db: Database;
  clock: Clock;
  recordAudit: RecordAudit;
}

type Person = Pick<Actor, 'userId' | 'name'>;

/** What admins do to the rates that prices are taken apart with: they add some, or delete some that were never used. */
export function createPricesAdminService({ db, clock, recordAudit }: PricesAdminDeps) {
  const today = () => todayInIndia(clock());

  return {
    /** Newest first, those of every installation in their place. */
    list: async (): Promise<AdminPriceRates[]> => listedRates(await listRates(db), today()),

    /** Raises RATE_ALREADY_EXISTS where some begin on that day; VALIDATION_FAILED for a day too early or too late. */
    async add(actor: Person, rates: AdminPriceRatesInput, repeat: Repeat<AdminPriceRates>): Promise<AdminPriceRates> {
      if (!isEffectiveDay(rates.effectiveFrom, today())) throw notEffective();
      if (rates.effectiveFrom === firstRates().effectiveFrom) throw alreadyExists();
      return db.transaction().execute(async (trx) => {
        const id = await adminStore.insertRates(trx, rates, actor.userId);
        if (id === null) throw alreadyExists();
        await recordAudit(trx, { actor, ...namesOf(id, rates), before: null, after: { ...rates } });
        const listed = find(listedRates(await listRates(trx), today()), id);
        await repeat.store(trx, actor.userId, listed);
        return listed;
      });
    },

    /** Raises NOT_FOUND; RATE_IN_USE when a price was set on a day on which they were in force, or they are the first. */
    async remove(actor: Person, id: number): Promise<void> {
      if (id === FIRST_ID) throw inUse();
      await db.transaction().execute(async (trx) => {
        await holdPrices(trx);
        const added = await listRates(trx);
        const rates = find(added, id);
        if (await isPricedIn(trx, spanOf(rates, added))) throw inUse();
        if (!(await adminStore.deleteRates(trx, id))) throw notFound('Rates');
        const { id: _, ...fields } = rates;
        await recordAudit(trx, { actor, ...namesOf(id, rates), before: fields, after: null });
      });
    },
  };
}

function find<Rates extends { id: number }>(rates: readonly Rates[], id: number): Rates {
  const found = rates.find((one) => one.id === id);
  if (!found) throw notFound('Rates');
  return found;
}

function namesOf(id: number, { effectiveFrom }: PriceRates) {
  return { entity: 'RATE', entityId: id, entityName: `Rates from ${formatDate(effectiveFrom, 'long')}` } as const;
}

function notEffective(): AppError {
  return invalidField('effectiveFrom', 'Must be from 1 January 2000 to a year ahead');
}

function alreadyExists(): AppError {
  const message = 'There are already rates from this day';
  return new AppError('RATE_ALREADY_EXISTS', message, { errors: [{ field: 'effectiveFrom', message }] });
}

function inUse(): AppError {
  return new AppError(
    'RATE_IN_USE',
    'Prices were set under these rates, so they cannot be deleted. Add rates from a later day instead.',
  );
}
