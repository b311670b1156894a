import type { Client } from 'pg';

/** Notes what the server acknowledged, and finds what of it is not in the database. */
export interface Acknowledged {
  bookings: Map<number, { userId: number; propertyId: number }>;
  /** Ids of users and the numbers they signed up with. */
  signups: Map<number, string>;
  mediaIds: number[];
  /** The last name a user was told is theirs, as a number that only goes up, and the last one asked for. */
  names: Map<number, { told: number; asked: number }>;
  /** Likewise the steps by which the first flat of a property has become dearer. */
  prices: Map<number, { told: number; asked: number }>;
  count(): number;
  findLost(client: Client): Promise<string[]>;
}

export function createAcknowledged(): Acknowledged {
  const all: Acknowledged = {
    bookings: new Map(),
    signups: new Map(),
    mediaIds: [],
    names: new Map(),
    prices: new Map(),
    count: () => all.bookings.size + all.signups.size + all.mediaIds.length,
    findLost: async (client) => [
      ...(await lostBookings(client, all)),
      ...(await lostSignups(client, all)),
      ...(await lostMedia(client, all)),
      ...(await lostNames(client, all)),
      ...(await lostPrices(client, all)),
    ],
  };
  return all;
}

/** Rupees by which one save raises a price. */
export const PRICE_STEP = 1_000;

/** The name a writer gives a user the nth time. */
export function nameOf(nth: number): string {
  return `Name ${nth}`;
}

async function lostBookings(client: Client, { bookings }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ id: string; user: string; property: string }>(
    'SELECT id, user_id AS "user", property_id AS property FROM bookings',
  );
  const kept = new Set(rows.map(({ id, user, property }) => `${id} ${user} ${property}`));
  const wanted = [...bookings].map(([id, { userId, propertyId }]) => `${id} ${userId} ${propertyId}`);
  return wanted.filter((booking) => !kept.has(booking)).map((booking) => `an acknowledged booking is lost: ${booking}`);
}

async function lostSignups(client: Client, { signups }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ id: string; contact: string }>(
    `SELECT users.id, users.contact_no AS contact FROM users
     WHERE EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)`,
  );
  const kept = new Set(rows.map(({ id, contact }) => `${id} ${contact}`));
  const wanted = [...signups].map(([id, contactNo]) => `${id} ${contactNo}`);
  return wanted.filter((user) => !kept.has(user)).map((user) => `an acknowledged sign-up is lost: ${user}`);
}

async function lostMedia(client: Client, { mediaIds }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM media');
  const kept = new Set(rows.map(({ id }) => Number(id)));
  return mediaIds.filter((id) => !kept.has(id)).map((id) => `an acknowledged upload is lost: ${id}`);
}

async function lostNames(client: Client, { names }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ id: string; name: string }>('SELECT id, name FROM users');
  const kept = new Map(rows.map(({ id, name }) => [Number(id), Number(/^Name (\d+)$/.exec(name)?.[1] ?? 0)]));
  const wrong = [...names].filter(([id, { told, asked }]) => {
    const found = kept.get(id) ?? -1;
    return found < told || found > asked;
  });
  return wrong.map(([id, { told }]) => `an acknowledged name is lost: user ${id}, name ${told}`);
}

/** Also when the changes on record are not exactly those saves: one row a step, from the first price to the last (T25). */
async function lostPrices(client: Client, { prices }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ property: string; steps: string; dearer: string }>(
    `SELECT p.id AS property, count(c.id) AS steps,
       coalesce(max((c.after)::text::bigint) - min((c.before)::text::bigint), 0) / $1::bigint AS dearer
     FROM properties p LEFT JOIN property_changes c ON c.property_id = p.id AND c.kind = 'PRICE' GROUP BY p.id`,
    [PRICE_STEP],
  );
  const found = new Map(rows.map(({ property, steps, dearer }) => [Number(property), [Number(steps), Number(dearer)]]));
  return [...prices].flatMap(([id, { told, asked }]) => {
    const [steps = -1, dearer = -1] = found.get(id) ?? [];
    const isRight = steps === dearer && dearer >= told && dearer <= asked;
    return isRight ? [] : [`a price or its change is lost: property ${id}, ${told} told, ${steps} on record`];
  });
}
