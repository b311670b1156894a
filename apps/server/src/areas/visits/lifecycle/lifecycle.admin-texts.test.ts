import type { Paged } from '@aangan/contract/core/paged';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';

const PEOPLE = 60;
const HOMES = 30;
/** Texts, short and long, that none to all of the users have, with similar or other shares of the homes. */
const TEXTS: Record<string, { people: number; homes: number }> = {
  '~': { people: 0, homes: 0 },
  '§': { people: 1, homes: 0 },
  quince: { people: 12, homes: 0 },
  sorrel: { people: 0, homes: 9 },
  '!': { people: 20, homes: 10 },
  '#': { people: 29, homes: 15 },
  tansy: { people: 40, homes: 6 },
  $: { people: 57, homes: 3 },
  '&': { people: 5, homes: 28 },
  verbena: { people: 60, homes: 30 },
};

interface Visit {
  id: number;
  visit_date: string;
  status: string;
  person: string;
  home: string;
}

const testApp = useTestApp();
let client: Client;
/** Sorts the latest first. */
let visits: Visit[];

/** Spreads a text over all of them, in another order for each text. */
function nameOf(kind: 'people' | 'homes', index: number, all: number): string {
  const own = Object.entries(TEXTS).filter(([, has], turn) => (index * 7 + turn * 11) % all < has[kind]);
  return ['Name', ...own.map(([text]) => text)].join(' ');
}

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { name: 'Name', role: 'ADMIN' }));
  const [people, homes]: [number[], number[]] = [[], []];
  for (let n = 0; n < PEOPLE; n += 1) {
    const role = n % 3 === 0 ? 'EXECUTIVE' : 'USER';
    people.push((await buildUser(testApp.db, { name: nameOf('people', n, PEOPLE), role })).id);
  }
  for (let n = 0; n < HOMES; n += 1) {
    homes.push((await buildProperty(testApp.db, { name: nameOf('homes', n, HOMES) })).id);
  }
  const made = people.flatMap((user_id, person) =>
    [0, 1, 2].map((turn) => ({
      user_id,
      property_id: homes[(person * 5 + turn * 7) % HOMES] ?? 0,
      visit_date: `2026-12-${10 + ((person + turn * 3) % 9)}`,
      status: BOOKING_STATUSES[(person + turn) % BOOKING_STATUSES.length] ?? 'PENDING',
    })),
  );
  await testApp.db.insertInto('bookings').values(made).execute();
  const { rows } = await sql<Visit>`
    SELECT b.id, b.visit_date, b.status, u.name AS person, p.name AS home
    FROM bookings b JOIN users u ON u.id = b.user_id JOIN properties p ON p.id = b.property_id
    ORDER BY b.visit_date DESC, b.id DESC`.execute(testApp.db);
  visits = rows;
});

/** Gives all pages of a list, with their totals. */
async function allPages(url: string, size: number) {
  const ids: number[] = [];
  const totals = new Set<number>();
  for (let page = 0, pages = 1; page <= pages; page += 1) {
    const { data } = await client.get<Paged<{ id: number }>>(`${url}&size=${size}&page=${page}`);
    pages = data.totalPages;
    ids.push(...data.content.map(({ id }) => id));
    totals.add(data.totalElements);
  }
  return { ids, totals: [...totals] };
}

describe('texts of no, some, most or all rows', () => {
  it.each(Object.keys(TEXTS))('visits with %s are those whose buyer or property has it', async (text) => {
    const filters: [string, (visit: Visit) => boolean][] = [
      ['', () => true],
      ['&status=PENDING,CANCELED', ({ status }) => status === 'PENDING' || status === 'CANCELED'],
      [
        '&startDate=2026-12-12&endDate=2026-12-15',
        (visit) => '2026-12-12' <= visit.visit_date && visit.visit_date <= '2026-12-15',
      ],
    ];
    for (const [query, isAsked] of filters) {
      const expected = visits.filter((visit) => isAsked(visit) && (visit.person + visit.home).includes(text));
      const url = `/api/admin/bookings/filter?searchTerm=${encodeURIComponent(text)}${query}`;
      const shown = await allPages(url, 17);
      expect(shown).toEqual({ ids: expected.map(({ id }) => id), totals: [expected.length] });
    }
  });

  it.each(Object.keys(TEXTS))('users with %s are those whose name has it, in each order', async (text) => {
    const users = await testApp.db.selectFrom('users').select(['id', 'name', 'email', 'role']).orderBy('id').execute();
    for (const [query, role] of [
      ['', null],
      ['&role=USER', 'USER'],
    ] as const) {
      const expected = users.filter((user) => user.name.includes(text) && (role === null || user.role === role));
      for (const [sortBy, key] of [
        ['id', 'id'],
        ['email', 'email'],
        ['role', 'role'],
      ] as const) {
        for (const [sortDir, sign] of [
          ['asc', 1],
          ['desc', -1],
        ] as const) {
          const order = expected.toSorted((a, b) => sign * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.id - b.id));
          const url = `/api/admin/users/filter?search=${encodeURIComponent(text)}${query}&sortBy=${sortBy}&sortDir=${sortDir}`;
          const shown = await allPages(url, 11);
          expect(shown).toEqual({ ids: order.map(({ id }) => id), totals: [expected.length] });
        }
      }
    }
  });
});
