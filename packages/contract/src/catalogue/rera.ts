import { ADMIN_TEXTS } from '../core/admin-texts.ts';
import type { FieldError } from '../core/errors.ts';
import { SITE } from '../core/site.ts';
import { fill } from '../core/translation.ts';
import { matchesMask } from '../site/masks.ts';

// What a property needs before buyers may see it (F51): an advertisement without number and link of the register is an
// offence in Maharashtra.

const texts = ADMIN_TEXTS.publication;

/** Shapes of MahaRERA's numbers. */
const USUAL_NUMBERS = ['P99999999999', 'PA9999999999999'];

/** Whether a number is empty or has a usual shape of the site's register, where one is known (S36). */
export function isUsualNumber(text: string): boolean {
  const { registerNumbers: masks = USUAL_NUMBERS } = SITE;
  const number = text.trim();
  return number === '' || masks.length === 0 || masks.some((mask) => matchesMask(mask, number));
}

/** The number and link of a registration; null or empty where there is none. */
export interface Registered {
  reraNo: string | null;
  reraUrl: string | null;
}

export interface GateFacts extends Registered {
  /** All registrations in order; the first one's number and link are the property's own. */
  phases: readonly Registered[];
  /** Names of other homes with one of these numbers, each with the number. */
  sameNumbers?: readonly { reraNo: string; name: string }[];
}

export interface GateAnswer {
  ok: boolean;
  missing: FieldError[];
  /** They stop nothing. */
  warnings: FieldError[];
}

/**
 * What is missing before buyers may see a property, and what looks wrong, each named by the field of the form: `reraNo`,
 * `reraUrl`, and of further registrations `phases.N.reraNo`.
 */
export function gateOf({ sameNumbers = [], ...property }: GateFacts): GateAnswer {
  const missing = [
    ...(isEmpty(property.reraNo) ? [{ field: 'reraNo', message: texts.numberMissing }] : []),
    ...(isEmpty(property.reraUrl) ? [{ field: 'reraUrl', message: texts.linkMissing }] : []),
  ];
  const all = [
    { ...property, at: '' },
    ...property.phases.slice(1).map((phase, i) => ({ ...phase, at: `phases.${i + 1}.` })),
  ];
  const warnings = all.flatMap(({ at, reraNo, reraUrl }) => [
    ...(isUsualNumber(reraNo ?? '') ? [] : [{ field: `${at}reraNo`, message: usualNumbersText() }]),
    ...(isOfRegister(reraUrl ?? '')
      ? []
      : [{ field: `${at}reraUrl`, message: fill(texts.otherSite, { host: registerHost() }) }]),
    ...sameNumbers
      .filter((other) => numberKey(other.reraNo) === numberKey(reraNo ?? ''))
      .map(({ name }) => ({ field: `${at}reraNo`, message: fill(texts.sameNumber, { name }) })),
  ]);
  return { ok: missing.length === 0, missing, warnings };
}

/** A number as it is compared with others: without spaces and hyphens, in capital letters. */
function numberKey(number: string): string {
  return number.replaceAll(/[ -]/g, '').toUpperCase();
}

function isEmpty(text: string | null): boolean {
  return text === null || text.trim() === '';
}

function usualNumbersText(): string {
  const { registerNumbers: masks } = SITE;
  return masks ? fill(texts.usualNumbers, { masks: masks.join(texts.orNumbers) }) : texts.usualNumber;
}

/** Whether a link is empty, or leads to the site's register or another page of that government. */
function isOfRegister(link: string): boolean {
  const hostname = hostOf(link);
  const host = registerHost();
  return hostname === null || hostname === host || hostname.endsWith(`.${host}`);
}

/** Where the site's register is: 'maharashtra.gov.in' for MahaRERA, so that all pages of the state's count. */
function registerHost(): string {
  const host = hostOf(SITE.reraSite)?.replace(/^www\./, '') ?? SITE.reraSite;
  const [, ...state] = host.split('.');
  return host.endsWith('.gov.in') && state.length > 2 ? state.join('.') : host;
}

/** The host of a link; null where it is none. */
function hostOf(link: string): string | null {
  try {
    return new URL(link).hostname;
  } catch {
    return null;
  }
}
