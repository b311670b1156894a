/** The rules of security.md, 'Codes' and 'Refresh', as a plain model without database or HTTP. Times are in seconds. */
const MINUTE = 60;
const DAY = 86_400;
const CODE_LIFE = 10 * MINUTE;
const ACCESS_LIFE = DAY;
/** The remaining life of an access token once a pair of the next generation was used; none once a later one was. */
const OUTLIVED = 30;
const REFRESH_LIFE = 7 * DAY;
const SESSION_LIFE = 30 * DAY;
const KNOWN_LIFE = 180 * DAY;

/** The identity of a browser for the limits of codes: one object for each cookie it ever had. */
export interface BrowserMark {
  /** The accounts it signed in to, and when last. */
  knownFor: Map<Account, number>;
}

export interface Code {
  sentAt: number;
  /** The browser that requested it; for one without a cookie an identity that no other has. */
  askedBy: BrowserMark;
  /** Tries by the browser that requested it, and by all others. */
  ownTries: number;
  othersTries: number;
  used: boolean;
}

export interface Pair {
  session: Session;
  generation: number;
  madeAt: number;
  usedAt: number | null;
}

export interface Session {
  owner: Account;
  begunAt: number;
  ended: boolean;
  pairs: Pair[];
}

export interface Account {
  active: boolean;
}

export interface PhoneNumber {
  /** The sends that count for everybody, and those of browsers known for the number. */
  sends: { known: number[]; others: number[] };
  /** Oldest first. */
  codes: Code[];
  account: Account | null;
}

/** The cookies of a browser; the access cookie is cleared when it is found dead. */
export interface Browser {
  access: Pair | null;
  refresh: Pair | null;
  mark: BrowserMark | null;
}

export interface Model {
  /** How far the clocks were moved forward. */
  aged: number;
  numbers: PhoneNumber[];
  browsers: Browser[];
  /** All pairs ever issued. */
  pairs: Pair[];
}

export function createModel(): Model {
  return {
    aged: 0,
    numbers: Array.from({ length: 2 }, () => ({ sends: { known: [], others: [] }, codes: [], account: null })),
    browsers: Array.from({ length: 2 }, () => ({ access: null, refresh: null, mark: null })),
    pairs: [],
  };
}

export function now({ aged }: Model): number {
  return Date.now() / 1000 + aged;
}

function isKnown(model: Model, { account }: PhoneNumber, mark: BrowserMark | null): boolean {
  const signedInAt = account?.active ? mark?.knownFor.get(account) : undefined;
  return signedInAt !== undefined && now(model) - signedInAt < KNOWN_LIFE;
}

/**
 * Requests a code, with a browser or without cookies. A browser without an identity gets one, whatever the result.
 * @returns the refusal, or the remaining resends
 */
export function startCode(model: Model, number: PhoneNumber, browser: Browser | null): string | number {
  const time = now(model);
  const mark = browser?.mark ?? { knownFor: new Map<Account, number>() };
  if (browser) browser.mark = mark;
  const sends = isKnown(model, number, mark) ? number.sends.known : number.sends.others;
  const since = (seconds: number) => sends.filter((sentAt) => time - sentAt < seconds).length;
  const [inDay, inQuarterHour] = [since(DAY), since(15 * MINUTE)];
  if (inDay >= 10 || inQuarterHour >= 3) return 'OTP_RESENDS_EXHAUSTED';
  if (since(30) > 0) return 'OTP_COOLDOWN';
  sends.push(time);
  number.codes.push({ sentAt: time, askedBy: mark, ownTries: 0, othersTries: 0, used: false });
  return Math.min(3 - inQuarterHour, 10 - inDay) - 1;
}

/**
 * Gives the code that a guess is compared with: the newest live one that the browser requested, else the newest of all.
 */
export function codeFor(model: Model, { codes }: PhoneNumber, browser: Browser | null): Code | null {
  const own = codes.findLast((code) => code.askedBy === browser?.mark && isLiveCode(model, code));
  return own ?? codes.at(-1) ?? null;
}

function isLiveCode(model: Model, { used, sentAt }: Code): boolean {
  return !used && now(model) - sentAt < CODE_LIFE;
}

/** @returns the refusal; null when the code is right */
export function tryCode(model: Model, code: Code | null, browser: Browser | null, isRight: boolean): string | null {
  if (!code || !isLiveCode(model, code)) return 'OTP_EXPIRED';
  const tries = code.askedBy === browser?.mark ? 'ownTries' : 'othersTries';
  if (code[tries] >= 3) return 'OTP_ATTEMPTS_EXCEEDED';
  if (isRight) return null;
  code[tries] += 1;
  return 'OTP_INVALID';
}

/** The browser has signed in: from now on it is known for the account, under another name. */
export function knowBrowser(model: Model, browser: Browser, account: Account): void {
  browser.mark = { knownFor: new Map(browser.mark?.knownFor).set(account, now(model)) };
}

/** Starts a session of the browser, and ends the one it had. */
export function openSession(model: Model, browser: Browser, owner: Account): void {
  endSessionsOf(browser);
  const session: Session = { owner, begunAt: now(model), ended: false, pairs: [] };
  hold(browser, addPair(model, session, 0));
}

export function endSessionsOf(browser: Browser): void {
  for (const pair of [browser.access, browser.refresh]) if (pair) pair.session.ended = true;
  hold(browser, null);
}

export function hold(browser: Browser, pair: Pair | null): void {
  browser.access = pair;
  browser.refresh = pair;
}

export function addPair(model: Model, session: Session, generation: number): Pair {
  const pair = { session, generation, madeAt: now(model), usedAt: null };
  session.pairs.push(pair);
  model.pairs.push(pair);
  return pair;
}

function isLive(model: Model, { ended, begunAt, owner }: Session): boolean {
  return !ended && owner.active && now(model) - begunAt < SESSION_LIFE;
}

/** Whether the use of later generations has ended an access token. */
function isOutlived(model: Model, { session, generation }: Pair): boolean {
  const later = session.pairs.filter((pair) => pair.generation > generation && pair.usedAt !== null);
  if (later.some((pair) => pair.generation > generation + 1)) return true;
  const firstUse = Math.min(...later.map(({ usedAt }) => usedAt ?? Infinity));
  return now(model) - firstUse >= OUTLIVED;
}

/** Whether an access token is valid; a valid one marks its pair as used. */
export function useAccess(model: Model, pair: Pair | null): boolean {
  if (!pair || !isLive(model, pair.session) || now(model) - pair.madeAt >= ACCESS_LIFE) return false;
  if (isOutlived(model, pair)) return false;
  if (pair.generation > 0) pair.usedAt ??= now(model);
  return true;
}

/**
 * Refreshes a session.
 * @param access the access token sent with the refresh token
 * @returns the pair to continue with, the same one while it is fresh; null when the token is refused, which may end the
 * session
 */
export function useRefresh(model: Model, pair: Pair | null, access: Pair | null): Pair | null {
  if (!pair || !isLive(model, pair.session) || now(model) - pair.madeAt >= REFRESH_LIFE) return null;
  const later = pair.session.pairs.filter(({ generation }) => generation > pair.generation);
  const firstLater = Math.min(...later.map(({ madeAt }) => madeAt));
  if (later.some(({ usedAt }) => usedAt !== null) && now(model) - firstLater >= 10) {
    pair.session.ended = true;
    return null;
  }
  pair.usedAt ??= now(model);
  if (access === pair && later.length === 0 && now(model) - pair.madeAt < ACCESS_LIFE / 2) return pair;
  return addPair(model, pair.session, pair.generation + 1);
}
