import type { Client } from 'pg';

/** Records what the server acknowledged, and finds what of it is missing in the database. */
export interface Acknowledged {
  bookings: Map<number, { userId: number; propertyId: number }>;
  /** Numbers by the ids of users who signed up with them. */
  signups: Map<number, string>;
  mediaIds: number[];
  /** The last name of a user that was acknowledged, and the last that was requested, as increasing numbers. */
  names: Map<number, { acknowledged: number; requested: number }>;
  /** Likewise the price steps of the first flat of a property. */
  prices: Map<number, { acknowledged: number; requested: number }>;
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

/** Gives the nth name that a writer saves for a user. */
export function nameOf(nth: number): string {
  return `Name ${nth}`;
}

async function lostBookings(client: Client, { bookings }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ id: string; user: string; property: string }>(
    'SELECT id, user_id AS "user", property_id AS property FROM bookings',
  );
  const stored = new Set(rows.map(({ id, user, property }) => `${id} ${user} ${property}`));
  const wanted = [...bookings].map(([id, { userId, propertyId }]) => `${id} ${userId} ${propertyId}`);
  return wanted
    .filter((booking) => !stored.has(booking))
    .map((booking) => `an acknowledged booking is lost: ${booking}`);
}

async function lostSignups(client: Client, { signups }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ id: string; contact: string }>(
    `SELECT users.id, users.contact_no AS contact FROM users
     WHERE EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)`,
  );
  const stored = new Set(rows.map(({ id, contact }) => `${id} ${contact}`));
  const wanted = [...signups].map(([id, contactNo]) => `${id} ${contactNo}`);
  return wanted.filter((user) => !stored.has(user)).map((user) => `an acknowledged sign-up is lost: ${user}`);
}

async function lostMedia(client: Client, { mediaIds }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM media');
  const stored = new Set(rows.map(({ id }) => Number(id)));
  return mediaIds.filter((id) => !stored.has(id)).map((id) => `an acknowledged upload is lost: ${id}`);
}

async function lostNames(client: Client, { names }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ id: string; name: string }>('SELECT id, name FROM users');
  const stored = new Map(rows.map(({ id, name }) => [Number(id), Number(/^Name (\d+)$/.exec(name)?.[1] ?? 0)]));
  const wrong = [...names].filter(([id, { acknowledged, requested }]) => {
    const found = stored.get(id) ?? -1;
    return found < acknowledged || found > requested;
  });
  return wrong.map(([id, { acknowledged }]) => `an acknowledged name is lost: user ${id}, name ${acknowledged}`);
}

/**
 * Also finds recorded changes that are not exactly those saves: one row a step, from the first price to the last (T25).
 */
async function lostPrices(client: Client, { prices }: Acknowledged): Promise<string[]> {
  const { rows } = await client.query<{ property: string; steps: string; dearer: string }>(
    `SELECT p.id AS property, count(c.id) AS steps,
       coalesce(max((c.after)::text::bigint) - min((c.before)::text::bigint), 0) / $1::bigint AS dearer
     FROM properties p LEFT JOIN property_changes c ON c.property_id = p.id AND c.kind = 'PRICE' GROUP BY p.id`,
    [PRICE_STEP],
  );
  const found = new Map(rows.map(({ property, steps, dearer }) => [Number(property), [Number(steps), Number(dearer)]]));
  return [...prices].flatMap(([id, { acknowledged, requested }]) => {
    const [steps = -1, dearer = -1] = found.get(id) ?? [];
    const isRight = steps === dearer && dearer >= acknowledged && dearer <= requested;
    return isRight
      ? []
      : [`a price or its change is lost: property ${id}, ${acknowledged} acknowledged, ${steps} on record`];
  });
}
