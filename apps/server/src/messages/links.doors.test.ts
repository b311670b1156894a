import type { AlertSettings } from '@aangan/contract/alerts/entities';
import type { Board } from '@aangan/contract/boards/entities';
import type { CalendarFeed } from '@aangan/contract/visits/entities';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp, type TestApp } from '../../test/app.ts';
import { buildBooking, buildProperty } from '../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../test/factories.ts';
import { DOORS } from '../../test/link-doors.ts';
import { seededRandom } from '../../test/seeded.ts';
import type { LinkPurpose } from './links.ts';

const NOW = new Date('2026-11-25T06:00:00Z');
const GUESSES = 20_000;
/** Number of guessing addresses. */
const GUESSERS = 80;
const AT_ONCE = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

const PURPOSES = Object.keys(DOORS) as LinkPurpose[];

type Tokens = Record<LinkPurpose, string>;

const testApp = useTestApp({ now: NOW });
let addresses = 0;

/** Gives an address of a network of its own, since neighbours are also counted together. */
function freshAddress(): string {
  addresses += 1;
  return `198.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}.1`;
}

interface People {
  buyer: BuiltUser;
  host: BuiltUser;
  bookingId: number;
}

/** Creates a buyer with a visit, and its host. */
async function buildPeople(): Promise<People> {
  const host = await buildUser(testApp.db, { role: 'EXECUTIVE' });
  const buyer = await buildUser(testApp.db);
  const { id: property_id } = await buildProperty(testApp.db, { assigned_user_id: host.id });
  const { id } = await buildBooking(testApp.db, {
    user_id: buyer.id,
    property_id,
    host_id: host.id,
    visit_date: '2026-12-05',
    visit_time: '11:00',
    visit_minutes: 60,
    status: 'CONFIRMED',
  });
  return { buyer, host, bookingId: id };
}

/**
 * Gets the tokens as people do: from an SMS, from the desk, from a mail to an unconfirmed address, with their settings, and
 * from a board.
 */
async function tokensOf(by: TestApp, { buyer, host, bookingId }: People, key: string): Promise<Tokens> {
  const visit = { propertyId: 1, property: 'Amber Court', reraNo: null, host: host.name };
  const facts = { ...visit, visitDate: '2026-12-05', visitTime: '11:00', visitMinutes: 60 };
  const about = { subject: 'BOOKING', subjectId: bookingId, revision: 0, causedBy: null } as const;
  const told = { ...about, userId: buyer.id, kind: 'booking-confirmed', facts, key: `${key}:${bookingId}` } as const;
  await by.db.transaction().execute((trx) => by.app.messages.notify(trx, told));
  await by.sendDue();
  const desk = await signedIn(by, host);
  const standing = await desk.get<CalendarFeed>('/api/desk/calendar-feed');
  const { data: feed } = standing.data ? standing : await desk.post<CalendarFeed>('/api/desk/calendar-feed');
  const buyerHere = await signedIn(by, buyer);
  const alerts = await buyerHere.put<AlertSettings>('/api/alerts/settings', {});
  const { data: boards } = await buyerHere.get<Board[]>('/api/boards');
  const { data: board } = boards[0]
    ? await buyerHere.post<Board>(`/api/boards/${boards[0].id}/link`)
    : await buyerHere.post<Board>('/api/boards', { title: 'For Aai and Baba', days: 30 });
  const inText = (text: string | undefined, pattern: RegExp) => pattern.exec(text ?? '')?.[1] ?? 'none was sent';
  return {
    VISIT: inText(by.outbox.findLast(({ to }) => to === buyer.contactNo)?.body, /\/visit\/(\S+)/),
    CALENDAR: inText(feed?.url, /\/calendar\/([^/]+)\//),
    ALERTS: inText(alerts.data.unsubscribeUrl ?? '', /t=(\S+)/),
    BOARD: inText(board.url ?? '', /#k=(\S+)/),
    EMAIL_CHECK: inText(by.mails.findLast(({ to }) => to === buyer.email)?.text, /\/email\/(\S+)/),
  };
}

/** Tries a token at one endpoint: 'open', else the error code. */
async function tryDoor(at: TestApp, door: LinkPurpose, token: string, remoteAddress = freshAddress()) {
  const { headers, ...knock } = DOORS[door](token);
  const answer = await at.app.inject({ ...knock, headers: { origin: at.config.appOrigin, ...headers }, remoteAddress });
  return answer.statusCode === 200 ? 'open' : answer.json<{ code: string }>().code;
}

/** Lists the purposes that a token opens; every other endpoint must refuse it as invalid. */
async function doorsOf(at: TestApp, token: string): Promise<LinkPurpose[]> {
  const open: LinkPurpose[] = [];
  for (const door of PURPOSES) {
    const said = await tryDoor(at, door, token);
    if (said === 'open') open.push(door);
    else expect([door, said]).toEqual([door, 'LINK_INVALID']);
  }
  return open;
}

describe('a token', () => {
  it('opens its own purpose and no other, and none once its calendar was revoked [V75]', async () => {
    const people = await buildPeople();
    const tokens = await tokensOf(testApp, people, 'first');
    for (const purpose of PURPOSES) expect(await doorsOf(testApp, tokens[purpose])).toEqual([purpose]);
    expect((await (await signedIn(testApp, people.host)).del('/api/desk/calendar-feed')).status).toBe(200);
    expect(await doorsOf(testApp, tokens.CALENDAR)).toEqual([]);
    expect(await doorsOf(testApp, tokens.VISIT)).toEqual(['VISIT']);
  });

  it('opens nothing under another APP_SECRET, where a new link is issued that opens [V13, V75]', async () => {
    const people = await buildPeople();
    const tokens = await tokensOf(testApp, people, 'before');
    const config = { secret: 'another secret for tests, just as long as the rule wants' };
    const after = await createTestApp({ database: testApp.database, now: NOW, config });
    try {
      for (const purpose of PURPOSES) expect([purpose, await doorsOf(after, tokens[purpose])]).toEqual([purpose, []]);
      // an unconfirmed address gets one mail a day, so this starts another day
      await sql`DELETE FROM rate_limits WHERE key LIKE 'message:%'`.execute(testApp.db);
      const anew = await tokensOf(after, people, 'after');
      for (const purpose of PURPOSES) {
        expect(await doorsOf(after, anew[purpose])).toEqual([purpose]);
        expect(await doorsOf(after, tokens[purpose])).toEqual([]);
        // a server with the old secret does not accept it
        expect(await doorsOf(testApp, anew[purpose])).toEqual([]);
      }
    } finally {
      await after.close();
    }
  });

  it('is not found by 20,000 guesses, which are refused after 30 per address, while valid ones open [V74]', async () => {
    const tokens = await tokensOf(testApp, await buildPeople(), 'guessed');
    const random = seededRandom(74);
    const letter = () => LETTERS[Math.floor(random() * LETTERS.length)] ?? '';
    /** A random token, or a valid one with one letter changed. */
    const guess = (nth: number): string => {
      if (nth % 2 === 0) return Array.from({ length: 26 }, letter).join('');
      const near = tokens[PURPOSES[nth % PURPOSES.length] ?? 'VISIT'];
      const at = Math.floor(random() * near.length);
      const others = [...LETTERS].filter((other) => other !== near[at]);
      return near.slice(0, at) + others[Math.floor(random() * others.length)] + near.slice(at + 1);
    };
    const said: Record<string, number> = {};
    const guessers = Array.from({ length: GUESSERS }, freshAddress);
    const guessFrom = async (address: string) => {
      for (let nth = 0; nth < GUESSES / GUESSERS; nth += 1) {
        const answer = await tryDoor(testApp, PURPOSES[nth % PURPOSES.length] ?? 'VISIT', guess(nth), address);
        said[answer] = (said[answer] ?? 0) + 1;
      }
    };
    while (guessers.length > 0) await Promise.all(guessers.splice(0, AT_ONCE).map(guessFrom));
    expect(said).toEqual({ LINK_INVALID: 30 * GUESSERS, TOO_MANY_REQUESTS: GUESSES - 30 * GUESSERS });
    for (const purpose of PURPOSES) expect(await doorsOf(testApp, tokens[purpose])).toEqual([purpose]);
  });
});
