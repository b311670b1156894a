/** Questions to ask about a home: one for each fact that a buyer should know and that is not on record (T50). */
import { daysBetween, formatDate, type DateWords } from '../core/dates.ts';
import { dates } from '../core/dates.texts.ts';
import { LANGUAGE, type Language } from '../core/language.ts';
import type { PropertyDetail, PropertyPhase } from './entities.ts';
import { SITE_PHOTO_STALE_DAYS, UNITS_STALE_DAYS } from '../core/limits.ts';
import { formatArea, formatRupees } from '../core/money.ts';
import { ROUNDING } from './open-price.ts';
import { completionOf, isCheckStale, monthsBetween } from './possession.ts';
import type { PropertyOpenPrice } from './price-entities.ts';
import { questions } from './questions.texts.ts';
import { fill, plural } from '../core/translation.ts';

/** A question and the fact that it is based on. */
export interface Question {
  /** Fixed, such as 'site', or with the name of a phase, flat type or charge, such as 'plan:2BHK'. */
  id: string;
  question: string;
  why: string;
}

/** The recorded facts of a home that questions are based on. */
export interface QuestionFacts extends Pick<
  PropertyDetail,
  | 'reraNo'
  | 'possessionDate'
  | 'phases'
  | 'minPrice'
  | 'maxPrice'
  | 'flats'
  | 'notInPrice'
  | 'notInPriceAsOf'
  | 'documents'
  | 'workDone'
  | 'amenities'
  | 'characteristics'
  | 'assignedUser'
> {
  /** The price breakdowns of its flats. */
  prices: PropertyOpenPrice['flats'];
  /** The day of the newest construction photo. */
  newestPhotoOn: string | null;
}

/** The words of a language that questions are put together from (L25). */
export interface QuestionWords {
  /** `questions.texts.ts` */
  texts: typeof questions;
  dates: DateWords;
  language: Language;
  /** Labels of the catalogue's values, by value (L23); a value without one is its own. */
  charges: Readonly<Record<string, string>>;
  phases: Readonly<Record<string, string>>;
}

const OWN: QuestionWords = { texts: questions, dates, language: LANGUAGE, charges: {}, phases: {} };

/**
 * Lists the questions to ask about a home, in a fixed order.
 * @param today in India, 'yyyy-MM-dd'
 * @param words of another language than the build's
 */
export function questionsFor(facts: QuestionFacts, today: string, words: QuestionWords = OWN): Question[] {
  return [
    ...aboutRegister(facts, today, words),
    ...aboutPrice(facts, words),
    ...aboutExtras(facts, words),
    ...aboutGstLimit(facts, words),
    ...aboutFlats(facts, today, words),
    ...aboutSite(facts, today, words),
    ...aboutLife(facts, words),
  ];
}

const ask = (isOpen: boolean, id: string, question: string, why: string): Question[] =>
  isOpen ? [{ id, question, why }] : [];

/** A registration; of a home with nothing else on record, its RERA number alone. */
type Registration = Pick<
  PropertyPhase,
  'name' | 'possessionDate' | 'registeredCompletion' | 'revisedCompletion' | 'movedMonths' | 'checkedOn'
>;

function aboutRegister(
  { reraNo, possessionDate, phases }: QuestionFacts,
  today: string,
  words: QuestionWords,
): Question[] {
  const { texts } = words;
  if (phases.length === 0 && (reraNo ?? '').trim() === '') return ask(true, 'rera', texts.rera, texts.reraWhy);
  const alone: Registration = {
    name: '',
    possessionDate,
    registeredCompletion: null,
    revisedCompletion: null,
    movedMonths: null,
    checkedOn: null,
  };
  const registrations: Registration[] = phases.length === 0 ? [alone] : phases;
  const ofEach = (about: (registration: Registration) => Question[]) =>
    registrations.flatMap((registration) =>
      about(registration).map(({ id, question, why }) => ({
        id: idOf(id, registration.name),
        question,
        why:
          phases.length > 1
            ? fill(texts.ofPhase, { phase: words.phases[registration.name] ?? registration.name, why })
            : why,
      })),
    );
  return [
    ...ofEach((registration) => aboutPromise(registration, words)),
    ...ofEach((registration) => aboutMove(registration, words)),
    ...ofEach(({ registeredCompletion }) =>
      ask(registeredCompletion === null, 'register-dates', texts.registerDates, texts.registerDatesWhy),
    ),
    ...ofEach(({ checkedOn }) =>
      ask(isCheckStale(checkedOn, today), 'checked', texts.checked, checkedText(checkedOn, words)),
    ),
  ];
}

const idOf = (id: string, name: string): string => (name === '' ? id : `${id}:${name}`);
const day = (date: string, { dates: ofLanguage }: QuestionWords) => formatDate(date, 'long', ofLanguage);
const month = (date: string, { dates: ofLanguage }: QuestionWords) => formatDate(date, 'month', ofLanguage);

function aboutPromise(registration: Registration, words: QuestionWords): Question[] {
  const { texts } = words;
  const { possessionDate: promised } = registration;
  const registered = completionOf(registration);
  if (promised === null || registered === null || monthsBetween(promised, registered) <= 0) return [];
  const question = fill(texts.promiseGap, { promised: month(promised, words), registered: month(registered, words) });
  const why = fill(texts.promiseGapWhy, { promised: day(promised, words), registered: day(registered, words) });
  return ask(true, 'promise-gap', question, why);
}

function aboutMove(
  { movedMonths, registeredCompletion, revisedCompletion }: Registration,
  words: QuestionWords,
): Question[] {
  const { texts, language } = words;
  if (movedMonths === null || movedMonths <= 0 || registeredCompletion === null || revisedCompletion === null)
    return [];
  const why = fill(texts.movedWhy, {
    registered: day(registeredCompletion, words),
    revised: day(revisedCompletion, words),
  });
  return ask(true, 'moved', plural(texts.moved, movedMonths, {}, language), why);
}

const checkedText = (checkedOn: string | null, words: QuestionWords) =>
  checkedOn === null ? words.texts.neverCheckedWhy : fill(words.texts.checkedWhy, { date: day(checkedOn, words) });

const flatText = ({ type, area }: { type: string; area: number }, { texts }: QuestionWords) =>
  fill(texts.flat, { type, area: formatArea(area) });

function aboutPrice(facts: QuestionFacts, words: QuestionWords): Question[] {
  const { texts } = words;
  const { prices } = facts;
  const workedOut = prices.filter(({ source }) => source === 'WORKED_OUT').map((flat) => flatText(flat, words));
  const unexplained = prices.filter(({ other }) => Math.abs(other ?? 0) > ROUNDING);
  return [
    ...ask(
      workedOut.length > 0,
      'agreement',
      texts.agreement,
      fill(texts.agreementWhy, { flats: workedOut.join(texts.listed) }),
    ),
    ...ofEachType(unexplained, (flat) => {
      const other = flat.other ?? 0;
      const question = fill(texts.unexplained, { amount: formatRupees(Math.abs(other)) });
      const values = { flat: flatText(flat, words), price: formatRupees(flat.price) };
      const why = fill(other > 0 ? texts.unexplainedMoreWhy : texts.unexplainedLessWhy, values);
      return ask(true, 'unexplained', question, why);
    }),
    ...aboutBand(facts, words),
  ];
}

/** Makes one question per flat type, about its first flat. */
function ofEachType<Flat extends { type: string }>(
  flats: readonly Flat[],
  about: (flat: Flat) => Question[],
): Question[] {
  const firsts = flats.filter((flat, index) => flats.findIndex(({ type }) => type === flat.type) === index);
  return firsts.flatMap((flat) => about(flat).map((asked) => ({ ...asked, id: idOf(asked.id, flat.type) })));
}

const rangeText = (low: number, high: number, { texts }: QuestionWords) =>
  low === high ? formatRupees(low) : fill(texts.range, { low: formatRupees(low), high: formatRupees(high) });

/** Asks where the flats' price range differs from the project's; prices on request are skipped. */
function aboutBand({ minPrice, maxPrice, flats }: QuestionFacts, words: QuestionWords): Question[] {
  const { texts } = words;
  const prices = flats.map(({ price }) => price).filter((price) => price > 0);
  if (prices.length === 0 || minPrice === 0 || maxPrice === 0) return [];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  if (low === minPrice && high === maxPrice) return [];
  const values = { range: rangeText(minPrice, maxPrice, words), flats: rangeText(low, high, words) };
  return ask(true, 'band', fill(texts.band, values), texts.bandWhy);
}

function aboutExtras({ notInPrice, notInPriceAsOf }: QuestionFacts, words: QuestionWords): Question[] {
  const { texts } = words;
  if (notInPriceAsOf === null) return ask(true, 'extras', texts.extras, texts.extrasWhy);
  const open = notInPrice.filter(({ amount }) => amount === null).map(({ label }) => label);
  return [...new Set(open)].flatMap((label) =>
    ask(
      true,
      idOf('extra-amount', label),
      fill(texts.extraAmount, { label: words.charges[label] ?? label }),
      fill(texts.extraAmountWhy, { date: day(notInPriceAsOf, words) }),
    ),
  );
}

/** Asks whether GST stays reduced once all of the promoter's charges are counted (T9). */
function aboutGstLimit({ prices }: QuestionFacts, words: QuestionWords): Question[] {
  const { texts } = words;
  return ofEachType(
    prices.filter(({ gstIfMore }) => gstIfMore !== null),
    (flat) => {
      const { gstBp, gstIfMore } = flat;
      if (gstIfMore === null || gstBp === null) return [];
      const question = fill(texts.gstLimit, { percent: percent(gstBp) });
      const values = {
        flat: flatText(flat, words),
        percent: percent(gstIfMore.gstBp),
        onTop: formatRupees(gstIfMore.onTop),
      };
      return ask(true, 'gst-limit', question, fill(texts.gstLimitWhy, values));
    },
  );
}

/** Converts hundredths of a percent to percent: 650 is 6.5. */
const percent = (bp: number) => String(bp / 100);

function aboutFlats({ flats }: QuestionFacts, today: string, words: QuestionWords): Question[] {
  const { texts } = words;
  const isOpen = ({ unitsAvailable, unitsAsOf }: (typeof flats)[number]) =>
    unitsAvailable === null || unitsAsOf === null || daysBetween(unitsAsOf, today) > UNITS_STALE_DAYS;
  return [
    ...ofEachType(flats.filter(isOpen), (home) => {
      const flat = flatText(home, words);
      const { type, unitsAvailable, unitsAsOf } = home;
      const why =
        unitsAvailable === null || unitsAsOf === null
          ? fill(texts.availabilityUnknownWhy, { flat })
          : fill(texts.availabilityOldWhy, { flat, date: day(unitsAsOf, words) });
      return ask(true, 'availability', fill(texts.availability, { type }), why);
    }),
    ...ofEachType(
      flats.filter(({ plan }) => plan === null),
      ({ type, area }) => ask(true, 'plan', fill(texts.plan, { type, area: formatArea(area) }), texts.planWhy),
    ),
  ];
}

function aboutSite(
  { workDone, newestPhotoOn, documents }: QuestionFacts,
  today: string,
  words: QuestionWords,
): Question[] {
  const { texts } = words;
  const isOld = newestPhotoOn === null || daysBetween(newestPhotoOn, today) > SITE_PHOTO_STALE_DAYS;
  const why =
    newestPhotoOn === null ? texts.siteNoPhotoWhy : fill(texts.siteOldPhotoWhy, { date: day(newestPhotoOn, words) });
  const hasCertificate = documents.some(({ mediaType }) => mediaType === 'RERA_CERTIFICATE');
  return [
    ...ask(isOld && workDone !== 100, 'site', texts.site, why),
    ...ask(!hasCertificate, 'certificate', texts.certificate, texts.certificateWhy),
  ];
}

function aboutLife({ amenities, characteristics, assignedUser }: QuestionFacts, { texts }: QuestionWords): Question[] {
  const has = (amenity: string) => amenities.includes(amenity);
  const hasParking =
    has('Car Parking') ||
    characteristics.some(({ keyName, valueName }) => `${keyName} ${valueName}`.toLowerCase().includes('parking'));
  return [
    ...ask(!hasParking, 'parking', texts.parking, texts.parkingWhy),
    ...ask(!has('24/7 Water Supply'), 'water', texts.water, texts.waterWhy),
    ...ask(!has('Power Backup'), 'power', texts.power, texts.powerWhy),
    ...ask(assignedUser === null, 'consultant', texts.consultant, texts.consultantWhy),
  ];
}
