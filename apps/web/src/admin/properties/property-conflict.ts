/**
 * Compares concurrent edits of a property (security.md, 'Races'): what each side changed since the form was opened, so
 * that neither overwrites the other unnoticed.
 */
import { formatDate, isCalendarDate } from '@aangan/contract/core/dates';
import { formatArea, formatRupees } from '@aangan/contract/core/money';
import { propertyStatusText } from '@aangan/contract/catalogue/property-status';
import { fill } from '@aangan/contract/core/translation';
import type { Choice, Conflict } from '../shared/conflict-dialog.tsx';
import { numberOf, rupeesOf } from '../shared/typed-rules.ts';
import { properties as texts } from './properties.texts.ts';
import { propertyForm as formTexts } from './property-form.texts.ts';
import type { FlatValues, PhaseValues } from './property-facts.ts';
import { mergedTranslations, TRANSLATED, TRANSLATED_FIELDS, type Translations } from './property-translations.ts';
import type { PropertyValues } from './property-values.ts';

type Field = keyof PropertyValues;

const LABELS: Record<Field, string> = {
  name: 'Property name',
  description: 'Description',
  texts: formTexts.translations,
  location: 'Location',
  city: 'City',
  state: 'State',
  zipcode: 'PIN code',
  minPrice: 'Minimum price',
  maxPrice: 'Maximum price',
  status: 'Status',
  featured: 'Featured',
  assignedUserId: 'Assigned user',
  workDone: 'Construction Progress',
  possessionDate: 'Possession date',
  reraNo: 'RERA number',
  reraUrl: 'RERA link',
  phases: texts.registrations,
  videoUrl: 'Video link',
  mapUrl: texts.mapLink,
  lat: texts.latitude,
  lng: texts.longitude,
  flats: 'Flats',
  notInPrice: texts.notInPrice,
  characteristics: 'Characteristics',
  amenities: 'Amenities',
};

/** What two sides are compared by: of translated texts the words, since whether one is confirmed is no text. */
const comparable = (field: Field, values: PropertyValues) =>
  JSON.stringify(field === 'texts' ? translatedWords(values.texts) : values[field]);

const isSame = (field: Field, a: PropertyValues, b: PropertyValues) => comparable(field, a) === comparable(field, b);

/**
 * Returns the fields whose typed value differs from the stored one.
 * @param base the values that the form was opened with
 * @param nameOfUser returns the name of an assigned user's id
 */
export function conflictsOf(
  base: PropertyValues,
  mine: PropertyValues,
  newest: PropertyValues,
  nameOfUser: (id: string) => string,
): Conflict<Field>[] {
  const fields = Object.keys(LABELS) as Field[];
  return fields
    .filter((field) => !isSame(field, mine, newest))
    .map((field) => ({
      field,
      label: LABELS[field],
      mine: textOf(field, mine, nameOfUser),
      newest: textOf(field, newest, nameOfUser),
      suggestion: isSame(field, mine, base) ? 'newest' : 'mine',
    }));
}

/** Merges my chosen values into the newest ones. A flat that was deleted meanwhile becomes a new one. */
export function mergeValues(
  mine: PropertyValues,
  newest: PropertyValues,
  choices: Partial<Record<Field, Choice>>,
): PropertyValues {
  const chosen = Object.entries(mine).filter(([field]) => choices[field as Field] === 'mine');
  const merged: PropertyValues = { ...newest, ...Object.fromEntries(chosen) };
  const stored = new Set(newest.flats.map(({ flatId }) => flatId));
  const flats = merged.flats.map((flat) => (stored.has(flat.flatId) ? flat : { ...flat, flatId: '' }));
  return { ...merged, flats, texts: mergedTranslations(mine, merged) };
}

function textOf(field: Field, values: PropertyValues, nameOfUser: (id: string) => string): string {
  switch (field) {
    case 'minPrice':
    case 'maxPrice':
      return rupeesText(values[field]);
    case 'status':
      return propertyStatusText(values.status);
    case 'featured':
      return values.featured ? 'Yes' : 'No';
    case 'assignedUserId':
      return values.assignedUserId === '' ? 'Not assigned' : nameOfUser(values.assignedUserId);
    case 'possessionDate':
      return dayText(values.possessionDate);
    case 'texts':
      return translatedWords(values.texts).filter(Boolean).join('; ') || texts.saidNone;
    case 'phases':
      return values.phases.map(phaseText).filter(Boolean).join('; ') || texts.saidNone;
    case 'flats':
      return values.flats.map(flatText).join('; ');
    case 'notInPrice':
      return chargesText(values.notInPrice);
    case 'characteristics':
      return (
        values.characteristics.map(({ keyName, valueName }) => `${keyName}: ${valueName}`).join('; ') || texts.saidNone
      );
    case 'amenities':
      return values.amenities.join(', ') || texts.saidNone;
    default:
      return values[field] || texts.saidEmpty;
  }
}

const translatedWords = (translations: Translations) =>
  TRANSLATED.flatMap((language) => TRANSLATED_FIELDS.map((field) => translations[language][field].text.trim()));
const rupeesText = (text: string) => (text === '' ? texts.saidEmpty : formatRupees(rupeesOf(text)));
const dayText = (text: string) => (isCalendarDate(text) ? formatDate(text, 'long') : texts.saidEmpty);
const listed = (words: readonly (string | false)[]) => words.filter(Boolean).join(', ');

function phaseText(phase: PhaseValues): string {
  const dated = (label: string, day: string) => day !== '' && `${label} ${dayText(day)}`;
  return listed([
    phase.name,
    phase.reraNo,
    phase.reraUrl,
    dated(texts.possessionDate, phase.possessionDate),
    dated(texts.registered, phase.registeredCompletion),
    dated(texts.revised, phase.revisedCompletion),
    dated(texts.progress, phase.progressAsOf),
    dated(texts.checked, phase.checkedOn),
  ]);
}

function flatText({ type, area, price, agreementValue, unitsTotal, unitsAvailable, unitsAsOf }: FlatValues): string {
  return listed([
    fill(texts.saidFlat, { type, area: formatArea(numberOf(area)), price: rupeesText(price) }),
    agreementValue !== '' && fill(texts.saidAgreementValue, { amount: rupeesText(agreementValue) }),
    unitsTotal !== '' && fill(texts.saidUnitsTotal, { count: unitsTotal }),
    unitsAvailable !== '' && fill(texts.saidAvailable, { count: unitsAvailable }),
    unitsAsOf !== '' && fill(texts.saidAsOf, { date: dayText(unitsAsOf) }),
  ]);
}

function chargesText({ rows, asOf, isNothing }: PropertyValues['notInPrice']): string {
  if (rows.length === 0) return isNothing ? fill(texts.saidNothing, { date: dayText(asOf) }) : texts.saidUnknown;
  const charges = rows.map(({ label, amount, unit, note }) =>
    listed([label, amount === '' ? texts.saidAmountUnknown : `${rupeesText(amount)} ${texts.units[unit]}`, note]),
  );
  return fill(texts.saidCharges, { charges: charges.join('; '), date: dayText(asOf) });
}
