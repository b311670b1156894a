/** The rules of a site that tie fields of several parts together; those of one field are in `document.ts`. */
import { boundsAround } from '../catalogue/area-bounds.ts';
import { DEFAULT_SITE } from '../core/site.ts';
import type { FieldError } from '../core/errors.ts';
import type { SiteDocument } from './document.ts';
import { SITE_LIMITS } from './document-fields.ts';
import { site as texts } from './document.texts.ts';
import { ratesOf, REGISTERS } from './registers.ts';
import { languageProblems } from './rules-languages.ts';
import { isOwnSite } from './values-words.ts';

/** What a state's duty consists of. */
const DUTY_FIELDS = ['dutyManBp', 'dutyWomanBp', 'dutyJointBp', 'registrationBp', 'registrationCap', 'source'] as const;

/** Degrees that the bounds of homes may be wide (S30). */
const WIDEST = 6;

/**
 * Checks what one field demands of others.
 * @returns an error for each field that must be given; their names begin with `site.`
 */
export function siteProblems(document: SiteDocument): FieldError[] {
  const { firm = {}, contact = {}, places = {}, register = {}, rates = {}, messages = {} } = document;
  const problems: FieldError[] = [];
  const need = (field: string, value: unknown, message: string) => {
    if (value === undefined) problems.push({ field: `site.${field}`, message });
  };
  if ((firm.name ?? '').length > SITE_LIMITS.shortName) {
    need('firm.shortName', firm.shortName, texts.shortNameNeeded);
  }
  if (isOwnSite(document)) {
    need('contact.phones.general', contact.phones?.general, texts.contactNeeded);
    need('contact.emails.general', contact.emails?.general, texts.contactNeeded);
    need('contact.address', contact.address, texts.contactNeeded);
  }
  const { state = DEFAULT_SITE.state } = places;
  if (state !== DEFAULT_SITE.state) need('places.cities', places.cities, texts.citiesNeeded);
  const known = REGISTERS.find((one) => one.state === state);
  if (!known) {
    need('register.name', register.name, texts.registerNeeded);
    need('register.url', register.url, texts.registerNeeded);
  }
  if (state !== DEFAULT_SITE.state && !(known && ratesOf(known))) {
    for (const field of DUTY_FIELDS) need(`rates.${field}`, rates[field], texts.dutyNeeded);
  }
  const { lat, lng } = boundsAround(places.localities);
  if (lat.max - lat.min > WIDEST || lng.max - lng.min > WIDEST) {
    problems.push({ field: 'site.places.localities', message: texts.tooFarApart });
  }
  const smsName = messages.smsName ?? firm.shortName ?? firm.name;
  if (smsName !== undefined && !/^[\w .&-]{2,16}$/.test(smsName)) {
    problems.push({ field: 'site.messages.smsName', message: texts.smsName });
  }
  return [...problems, ...languageProblems(document, isOwnSite(document))];
}
