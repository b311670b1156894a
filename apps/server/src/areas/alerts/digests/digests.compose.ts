import { DIGEST_HOMES_MAX } from '@aangan/contract/alerts/lists';
import type { News, ShortlistNews } from '../../../sql/alerts.sql.ts';
import type { Candidate } from './digests.store.ts';

/** What a digest names, and how many homes it does not. */
export interface Digest {
  items: Candidate[];
  homes: number;
  more: number;
  /** Whether there are more homes than were counted. */
  isCut: boolean;
}

/** The news of one search as it may be told. */
export function ofSearch(searchId: number, { propertyId, eventId, at, reason, toPrice }: News): Candidate {
  return { propertyId, eventId, at, searchId, reason: reason === 'NEW' ? 'NEW' : priceKey(toPrice ?? 0) };
}

/** News of the shortlist as they may be told; null of a date that was taken away, which is no promise to tell of. */
export function ofShortlist({ propertyId, eventId, at, ...news }: ShortlistNews): Candidate | null {
  const home = { propertyId, eventId, at, searchId: null };
  if (news.reason === 'PRICE_DROP') return { ...home, reason: priceKey(news.toPrice) };
  const { subject, to } = news.change;
  return to === null ? null : { ...home, reason: possessionKey(subject, to) };
}

const priceKey = (price: number) => `PRICE:${price}`;
const POSSESSION = /^POSSESSION:(.*):(\d{4}-\d{2}-\d{2})$/s;
const possessionKey = (subject: string, date: string) => `POSSESSION:${subject}:${date}`;

/** Of a possession's key; null of another. */
export function parsePossession(reason: string): { subject: string; date: string } | null {
  const [, subject, date] = POSSESSION.exec(reason) ?? [];
  return subject === undefined || date === undefined ? null : { subject, date };
}

/**
 * A digest of news that may be told (I10): each home once for each reason, under the first search by name, and of more
 * than twenty homes the newest. Null when there are none.
 * @param candidates those of searches by name, then those of the shortlist
 * @param isCut whether some of a search were left out
 */
export function compose(candidates: readonly Candidate[], isCut: boolean): Digest | null {
  const homes = new Map<number, Map<string, Candidate>>();
  for (const candidate of candidates) {
    const reasons = homes.get(candidate.propertyId) ?? new Map<string, Candidate>();
    if (!reasons.has(candidate.reason)) reasons.set(candidate.reason, candidate);
    homes.set(candidate.propertyId, reasons);
  }
  if (homes.size === 0) return null;
  const newest = (home: Candidate[]) => Math.max(...home.map(({ eventId }) => eventId));
  const named = [...homes.values()]
    .map((reasons) => [...reasons.values()])
    .toSorted((a, b) => newest(b) - newest(a))
    .slice(0, DIGEST_HOMES_MAX);
  return { items: named.flat(), homes: homes.size, more: homes.size - named.length, isCut };
}
