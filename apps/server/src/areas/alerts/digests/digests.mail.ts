import { accountPaths, linkPaths, paths } from '@aangan/contract/paths';
import * as labels from '@aangan/contract/catalogue/labels.texts';
import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { LOCALES, type Language } from '@aangan/contract/core/language';
import { formatPrice } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { formatsIn, type Formats } from '../../../languages/formats.ts';
import { textsIn } from '../../../languages/translations.ts';
import type { Database } from '../../../database/pool.ts';
import type { MailPage, MailSection } from '../../../messages/mail-page.ts';
import type { Facts, WrittenMail } from '../../../messages/message.ts';
import { linkIn } from '../../../messages/words.ts';
import { stillMatch, type PriceAsked } from '../../../sql/alerts.sql.ts';
import { flatTypesOfMask } from '../../../sql/properties.sql.ts';
import { parsePossession } from './digests.compose.ts';
import * as store from './digests.mail-store.ts';
import type { NamedSearch, ToldItem } from './digests.mail-store.ts';
import * as messages from './digests.messages.ts';
import { unsubscribeUrl } from '../settings/settings.service.ts';

export interface DigestMailOf {
  userId: number;
  facts: Facts;
  /** Scheme and host that links begin with. */
  origin: string;
  /** Stops these mails, and does nothing else. */
  token: string;
  language: Language;
}

/** The words of a mail in its language, and the address that its links begin with. */
interface Words extends Formats {
  texts: typeof messages.digestTexts;
  /** Labels of places by their names. */
  places: Readonly<Record<string, string>>;
  /** Sorts names as people of the language do. */
  locale: string;
  linkTo(path: string): string;
}

function wordsIn(language: Language, origin: string): Words {
  return {
    ...formatsIn(language),
    texts: textsIn(language, 'apps/server/src/areas/alerts/digests/digests', messages).digestTexts,
    places: textsIn(language, 'packages/contract/src/catalogue/labels', labels).places,
    locale: language === 'en' ? 'en' : LOCALES[language],
    linkTo: (path) => `${origin}${linkIn(path, language)}`,
  };
}

/** A home of a mail: where it stands, and what is told of it. */
interface ToldHome {
  items: ToldItem[];
  /** Null: on the shortlist alone. */
  search: NamedSearch | null;
  others: NamedSearch[];
  /** What the flats that this search asks for cost; the home's own price on the shortlist alone. */
  asked: PriceAsked;
}

/**
 * The mail of a digest as things stand when it is sent (I9, I12, I13): null when nothing of it is news any more, or whom
 * it goes to has withdrawn.
 */
export async function writeDigest(
  trx: Database,
  { userId, facts, origin, token, language }: DigestMailOf,
): Promise<WrittenMail | null> {
  const recipient = await store.findRecipient(trx, userId);
  if (!recipient) return null;
  const homes = await findHomes(trx, userId, String(facts.digest ?? ''));
  if (homes.length === 0) return null;
  const words = wordsIn(language, origin);
  const { texts, linkTo } = words;
  const more = Number(facts.more ?? 0);
  const moreText = facts.counted === 'AT_LEAST' ? texts.moreAtLeast : texts.more;
  const page: MailPage = {
    heading: texts.subject,
    paragraphs: [],
    facts: [],
    sections: sectionsOf(homes, words),
    more: more > 0 ? fill(moreText, { n: String(more) }) : null,
    action: { label: texts.searches, url: linkTo(accountPaths.searches()) },
    note: null,
    foot: fill(texts.asked, {
      date: formatDate(todayInIndia(recipient.givenAt), 'long', words.dates),
      email: recipient.email,
    }),
    links: [
      { label: texts.notice, url: linkTo(accountPaths.notice()) },
      { label: texts.stop, url: linkTo(linkPaths.unsubscribe(token)) },
    ],
  };
  const headers = {
    'List-Unsubscribe': `<${unsubscribeUrl(origin, token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { subject: texts.subject, page, headers };
}

/** The homes of a digest that are still news, in its order. */
async function findHomes(trx: Database, userId: number, digest: string): Promise<ToldHome[]> {
  const items = await store.listTold(trx, userId, digest);
  const searches = await store.listSearches(trx, userId);
  const homes = [...Map.groupBy(items, ({ propertyId }) => propertyId)];
  const pairs = homes.flatMap(([propertyId]) => searches.map((search) => ({ propertyId, search })));
  const matching = await stillMatch(
    trx,
    pairs.map(({ propertyId, search }) => ({ propertyId, filterId: search.filterId })),
  );
  return homes.flatMap(([propertyId, items]): ToldHome[] => {
    const found = pairs.flatMap(({ search, ...pair }, place) => {
      const asked = pair.propertyId === propertyId ? matching.get(place) : undefined;
      return asked ? [{ search, asked }] : [];
    });
    // what a search found goes with it; what the shortlist told stays
    const told = found.length > 0 ? items : items.filter(({ searchId }) => searchId === null);
    if (told.length === 0) return [];
    const first = found.find(({ search }) => told.some(({ searchId }) => searchId === search.id)) ?? found[0];
    if (!first || told.every(({ searchId }) => searchId === null)) {
      return [{ items: told, search: null, others: [], asked: priceOfHome(told) }];
    }
    const others = found.filter((one) => one !== first).map(({ search }) => search);
    return [{ items: told, ...first, others }];
  });
}

function priceOfHome([home]: readonly ToldItem[]): PriceAsked {
  return { price: home?.minPrice || null, typeMask: 0 };
}

/** Under the names of the searches, then the shortlist (I10). */
function sectionsOf(homes: readonly ToldHome[], words: Words): MailSection[] {
  const { texts, locale } = words;
  /** Searches by their names, what is on the shortlist alone behind them. */
  const placeOf = ({ search }: ToldHome) => (search === null ? '1' : `0${nameOf(search, words).toLowerCase()}`);
  const byName = homes.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), locale));
  const sections = Map.groupBy(byName, ({ search }) => (search ? nameOf(search, words) : texts.shortlist));
  return [...sections].map(([heading, homes]) => ({ heading, items: homes.map((home) => itemOf(home, words)) }));
}

const nameOf = ({ name }: NamedSearch, { texts }: Words) => name ?? texts.byName;

function itemOf({ items, others, asked }: ToldHome, words: Words): MailSection['items'][number] {
  const [home] = items;
  if (!home) throw new Error('A home without a reason');
  const told = items.map((item) => reasonOf(item, asked, words));
  const names = [...new Set(others.map((other) => nameOf(other, words)))].join(', ');
  const notes = told.flatMap(({ note }) => note ?? []);
  return {
    reasons: [...new Set(told.map(({ reason }) => reason))],
    text: sentenceOf(home, { asked, hasDate: told.some(({ hasDate }) => hasDate) }, words),
    url: words.linkTo(paths.property(home.propertyId)),
    notes: names === '' ? notes : [...notes, fill(words.texts.alsoIn, { others: names })],
  };
}

interface TextOfReason {
  reason: string;
  note: string | null;
  /** Whether the note says when the home is ready. */
  hasDate: boolean;
}

/** @param asked the price that the sentence about the home names */
function reasonOf(item: ToldItem, asked: PriceAsked, words: Words): TextOfReason {
  const { texts, dates } = words;
  const { reason, possession } = item;
  const promised = parsePossession(reason);
  if (promised) {
    const from = possession?.find(({ subject }) => subject === promised.subject)?.from ?? null;
    const date = formatDate(promised.date, 'month', dates);
    const note = from === null ? date : fill(texts.dateBefore, { date, value: formatDate(from, 'month', dates) });
    return { reason: texts.possession, note, hasDate: true };
  }
  if (reason === 'NEW') return { reason: texts.isNew, note: null, hasDate: false };
  return { reason: texts.priceDrop, note: dropNote(item, asked, words), hasDate: false };
}

/** What it was before, and what it is of where the sentence about the home names another price. */
function dropNote({ price, typeMask, floorPrice }: ToldItem, asked: PriceAsked, words: Words): string {
  const { texts, money } = words;
  const value = formatPrice(floorPrice ?? 0, money);
  if (price === asked.price && typeMask === asked.typeMask) return fill(texts.before, { value });
  const types = typesOf(typeMask, words);
  const now = formatPrice(price ?? 0, money);
  return types === null
    ? fill(texts.cheapestBefore, { price: now, value })
    : fill(texts.typeBefore, { types, price: now, value });
}

/** A home without its name, with the price of the flats that are asked for (I12). */
function sentenceOf(
  { flatMask, location, readyBy }: ToldItem,
  { asked: { price: amount, typeMask }, hasDate }: { asked: PriceAsked; hasDate: boolean },
  words: Words,
): string {
  const { texts, dates, money, places } = words;
  const place = (Object.hasOwn(places, location) ? places[location] : undefined) ?? location;
  const types = typesOf(flatMask, words);
  if (types === null) return fill(texts.homeOfPlace, { place });
  const month = readyBy === null || hasDate ? null : formatDate(readyBy, 'month', dates);
  if (amount === null) {
    return month === null
      ? fill(texts.homeOfTypes, { types, place })
      : fill(texts.homeWithoutPrice, { types, place, month });
  }
  const price = formatPrice(amount, money);
  const asked = typeMask === flatMask ? null : typesOf(typeMask, words);
  if (asked !== null) {
    return month === null
      ? fill(texts.homeOfAskedWithoutPossession, { types, place, asked, price })
      : fill(texts.homeOfAsked, { types, place, asked, price, month });
  }
  return month === null
    ? fill(texts.homeWithoutPossession, { types, place, price })
    : fill(texts.home, { types, place, price, month });
}

function typesOf(flatMask: number, { texts }: Words): string | null {
  const types = flatTypesOfMask(flatMask);
  const last = types.pop();
  if (last === undefined) return null;
  return types.length === 0
    ? fill(texts.oneType, { first: last })
    : fill(texts.moreTypes, { first: types.join(', '), last });
}
