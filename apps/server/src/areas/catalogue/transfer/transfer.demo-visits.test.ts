import { addDays } from '@aangan/contract/core/dates';
import type { AlertSettings, SavedSearch, SearchNews } from '@aangan/contract/alerts/entities';
import type { Paged } from '@aangan/contract/core/paged';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { PRESENT_NOTICE } from '@aangan/contract/privacy/notice';
import type { Consent } from '@aangan/contract/privacy/entities';
import { minutesOf } from '@aangan/contract/core/times';
import type {
  DeskVisit,
  Notification,
  Visit,
  VisitDays,
  VisitPlan,
  VisitSlots,
} from '@aangan/contract/visits/entities';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createCatalogueKit, SECRET_OF_KIT, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import type { Client } from '../../../../test/client.ts';
import { signedIn } from '../../../../test/factories.ts';
import { makeEvents } from '../../alerts/matching/matching.service.ts';
import { saveFilters } from '../../alerts/searches/searches.store.ts';
import { insertRates } from '../prices/prices.admin-store.ts';
import { countFigures } from '../../visits/ratings/ratings.stats-store.ts';
import { loadDemo, type DemoContacts } from './transfer.demo.ts';

const TODAY = '2026-11-20';

let kit: CatalogueKit;
let app: TestApp;
let contacts: DemoContacts;
let buyer: Client;
let consultant: Client;

async function signIn(contactNo: string): Promise<Client> {
  const user = app.db.selectFrom('users').select('id').where('contact_no', '=', contactNo);
  return signedIn(app, await user.executeTakeFirstOrThrow());
}

async function homeOf(name: string): Promise<PropertyDetail> {
  const row = app.db.selectFrom('properties').select('id').where('name', '=', name);
  const { id } = await row.executeTakeFirstOrThrow();
  return (await buyer.get<PropertyDetail>(`/api/properties/${id}`)).data;
}

beforeAll(async () => {
  kit = await createCatalogueKit();
  contacts = (await loadDemo({
    ...kit.deps,
    addRates: insertRates,
    countFigures,
    makeEvents,
    keepFilters: saveFilters,
  }))!;
  const config = { secret: SECRET_OF_KIT };
  app = await createTestApp({ database: kit.database, now: kit.deps.clock(), config });
  buyer = await signIn(contacts.buyerContact);
  consultant = await signIn(contacts.consultantContact);
});

afterAll(async () => {
  await app.close();
  await kit.close();
});

describe('the users of the demo', () => {
  it('signed up before all of their data, and agreed to the notice', async () => {
    const { rows } = await sql<{ early: number }>`
      SELECT count(*) AS early FROM users u JOIN (
        SELECT user_id, created_at AS at FROM bookings UNION ALL SELECT user_id, created_at FROM sessions
        UNION ALL SELECT user_id, created_at FROM saved_searches UNION ALL SELECT user_id, created_at FROM boards
        UNION ALL SELECT user_id, first_at FROM seen_properties UNION ALL SELECT user_id, created_at FROM grievances
        UNION ALL SELECT user_id, at FROM contact_log UNION ALL SELECT actor_id, at FROM contact_log
        UNION ALL SELECT user_id, given_at FROM consents) told ON told.user_id = u.id
      WHERE told.at < u.created_at`.execute(app.db);
    expect(rows).toEqual([{ early: 0 }]);
    const { data } = await buyer.get<Consent[]>('/api/users/consents');
    expect(data.find(({ purpose }) => purpose === 'ACCOUNT')).toMatchObject({
      given: true,
      version: PRESENT_NOTICE.version,
      givenAt: kit.deps.clock().toISOString(),
      source: 'SETTINGS',
    });
    expect((await buyer.get('/api/users/profile')).data).toMatchObject({ noticeDue: false });
  });
});

describe('the saved searches of the demo', () => {
  it('have the link that stops mails, like all others [I13]', async () => {
    const { data } = await buyer.get<AlertSettings>('/api/alerts/settings');
    expect(data.unsubscribeUrl).toMatch(/\/alerts\/unsubscribe\?t=\w+$/);
  });

  it('have two new homes, a price drop, and nothing, and one home is hidden', async () => {
    const { data } = await buyer.get<SavedSearch[]>('/api/searches');
    const counts = Object.fromEntries(data.map(({ name, newCount }) => [name, newCount]));
    expect(counts).toEqual({ 'Charholi, 3BHK': 0, 'Spine Road, 2BHK': 1, 'Moshi, up to 60L': 2 });
    const reasonsOf = async (name: string) => {
      const { id } = data.find((search) => search.name === name) ?? { id: 0 };
      return (await buyer.get<SearchNews>(`/api/searches/${id}/new`)).data.homes.map(({ reason }) => reason);
    };
    expect(await reasonsOf('Spine Road, 2BHK')).toEqual(['PRICE_DROP']);
    expect(await reasonsOf('Moshi, up to 60L')).toEqual(['NEW', 'NEW']);
    expect(await app.db.selectFrom('hidden_properties').select('property_id').execute()).toHaveLength(1);
    expect(await app.db.selectFrom('property_match_queue').select('property_id').execute()).toEqual([]);
  });
});

describe('the visits of the demo', () => {
  it('include two of today for the consultant that the start names', async () => {
    const { data } = await consultant.get<DeskVisit[]>(`/api/desk/visits?from=${TODAY}&to=${TODAY}`);
    expect(data.map(({ visitTime, stage, host }) => [visitTime, stage, host?.name])).toEqual([
      ['11:00', 'CONFIRMED', 'Meera Kulkarni'],
      ['16:00', 'CONFIRMED', 'Meera Kulkarni'],
    ]);
  });

  it('include a suggested time, a visit that did not take place and one of each stage', async () => {
    const { data } = await buyer.get<Visit[]>('/api/bookings');
    const proposed = data.filter(({ stage }) => stage === 'PROPOSED');
    expect(proposed).toMatchObject([
      { propertyName: 'Tamhini Terraces', proposal: { visitDate: addDays(TODAY, 10), visitTime: '12:00' } },
    ]);
    const rows = await app.db.selectFrom('bookings').select('status').where('status', '=', 'NO_SHOW').execute();
    expect(rows).toHaveLength(1);
  });

  it('include a plan of three homes for the buyer, with time for the way [V53]', async () => {
    const visits = (await buyer.get<Visit[]>('/api/bookings')).data;
    const id = visits.find(({ planId }) => planId !== null)?.planId;
    const { data } = await buyer.get<VisitPlan>(`/api/visit-plans/${id}`);
    expect([data.visitDate, data.visits.length, data.gaps.length]).toEqual([addDays(TODAY, 5), 3, 2]);
    for (const { fromId, toId, travelMinutes } of data.gaps) {
      const [from, to] = [fromId, toId].map((one) => data.visits.find((visit) => visit.id === one)!);
      const pause = minutesOf(to!.visitTime!) - minutesOf(from!.visitTime!) - from!.visitMinutes!;
      expect(pause).toBeGreaterThanOrEqual(travelMinutes);
    }
  });

  it('give one consultant figures, from six ratings, and the other with two none [V68]', async () => {
    const figuresOf = async (name: string) => (await homeOf(name)).assignedUser;
    const meera = await figuresOf('Bakul House');
    // 5, 4, 5, 4, 5 and 4 stars; six visits took place and one did not
    expect(meera).toMatchObject({
      name: 'Meera Kulkarni',
      stats: {
        rating: 4.5,
        ratings: 6,
        hosted: 6,
        visits: 7,
        attendedPercent: 85,
        medianReplyMinutes: expect.any(Number),
      },
    });
    expect(await figuresOf('Ritha Grove')).toMatchObject({ name: 'Imran Shaikh', stats: null });
  });

  it('notify the buyer four times, two of them unread, and send nothing', async () => {
    const { data } = await buyer.get<Paged<Notification>>('/api/notifications');
    expect(data.content.map(({ title, readAt }) => [title, readAt !== null])).toEqual([
      ['New time suggested', false],
      ['Visit confirmed', false],
      ['Visit confirmed', true],
      ['Thank you for visiting', true],
    ]);
    const messages = await app.db.selectFrom('messages').select('state').distinct().execute();
    expect(messages).toEqual([{ state: 'SENT' }]);
    expect(app.outbox).toEqual([]);
  });

  it('include a closed day and an extra evening, with their notes [V22]', async () => {
    const { id } = await homeOf('Karvi Heights');
    const { data: days } = await buyer.get<VisitDays>(`/api/properties/${id}/visit-days`);
    expect(days.filter(({ note }) => note !== '')).toEqual([
      { date: addDays(TODAY, 4), state: 'OPEN', note: 'Open in the evening' },
      { date: addDays(TODAY, 6), state: 'CLOSED', note: 'Site blessing' },
    ]);
    const evening = await buyer.get<VisitSlots>(`/api/properties/${id}/visit-slots?date=${addDays(TODAY, 4)}`);
    expect(evening.data.slots.map(({ time }) => time).slice(-2)).toEqual(['18:00', '19:00']);
  });

  it('have no notification of the future, and the history of each visit from its booking on', async () => {
    const now = kit.deps.clock();
    const { rows } = await sql<{ at: Date }>`
      SELECT at FROM booking_events UNION ALL SELECT created_at FROM visit_ratings
      UNION ALL SELECT answered_at FROM bookings WHERE answered_at IS NOT NULL
      UNION ALL SELECT arrived_at FROM bookings WHERE arrived_at IS NOT NULL
      UNION ALL SELECT closed_at FROM bookings WHERE closed_at IS NOT NULL
      UNION ALL SELECT created_at FROM notifications`.execute(app.db);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ at }) => at > now)).toEqual([]);
    const bookings = await app.db.selectFrom('bookings').select(['id', 'status']).execute();
    for (const { id, status } of bookings) {
      const events = app.db.selectFrom('booking_events').selectAll().where('booking_id', '=', id).orderBy('id');
      const steps = await events.execute();
      expect([steps[0]?.transition, steps.at(-1)?.to_status]).toEqual(['book', status]);
      expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => Number(a) - Number(b)));
    }
  });
});
