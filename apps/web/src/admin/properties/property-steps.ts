/** The wizard's fields: the rules of each (ADMP21 to ADMP29), and its step. */
import { adminPropertyBody, characteristicInput, flatInput } from '@aangan/contract/catalogue/admin-inputs';
import { ADMIN_TEXTS, incompleteCharacteristicText, incompleteFlatText } from '@aangan/contract/core/admin-texts';
import type { FieldError } from '@aangan/contract/core/errors';
import { isPlaceWhole, PLACE_NOT_WHOLE } from '@aangan/contract/catalogue/fact-fields';
import * as z from 'zod/mini';
import {
  amountProblem,
  complaint,
  isBlank,
  numberOf,
  numberOrNull,
  ruledAmount,
  ruledBy,
  rupeesOf,
} from '../shared/typed-rules.ts';
import { flatProblems, notInPriceCheck, registrationsCheck } from './property-fact-checks.ts';
import { ruledTranslations } from './property-translations.ts';
import { percentOf, propertyValues, type PropertyValues } from './property-values.ts';

export type WizardKind = 'create' | 'edit';
export type PropertyField = keyof PropertyValues;

export const STEP_COUNT = 4;
const TEXTS = ADMIN_TEXTS.property;
const { shape } = adminPropertyBody;

/** A problem with a field; `field` is its path in the form, such as 'flats.0.area'. */
export type FieldProblem = FieldError;

/** Validates the rows of a list: reports a row's first empty required field, or else its other problems. */
function rowsBy<Row extends Record<string, string>>(
  needed: readonly (keyof Row & string)[],
  incompleteText: (number: number) => string,
  problemsOf: (row: Row) => readonly (readonly [key: keyof Row & string, message: string | undefined])[],
) {
  return z.check<Row[]>(({ value: rows, issues }) => {
    for (const [index, row] of rows.entries()) {
      const empty = needed.find((key) => isBlank(row[key] ?? ''));
      const problems = empty === undefined ? problemsOf(row) : ([[empty, incompleteText(index + 1)]] as const);
      for (const [key, message] of problems) {
        if (message !== undefined) issues.push({ code: 'custom', path: [index, key], message, input: row });
      }
    }
  });
}

const isPrice = (text: string) => complaint(shape.minPrice, rupeesOf(text)) === undefined;

/** The form's schema: the contract's rules with the messages of the documents. */
export const propertyForm = z
  .extend(propertyValues, {
    name: z.string().check(ruledBy(shape.name)),
    description: z.string().check(ruledBy(shape.description)),
    texts: ruledTranslations,
    location: z.string().check(z.refine((text) => !isBlank(text), TEXTS.locationRequired)),
    minPrice: z.string().check(ruledAmount(shape.minPrice)),
    maxPrice: z.string().check(ruledAmount(shape.maxPrice)),
    workDone: z.string().check(ruledBy(shape.workDone, percentOf, TEXTS.workDoneRequired)),
    possessionDate: z.string().check(ruledBy(shape.possessionDate)),
    reraNo: z.string().check(ruledBy(shape.reraNo)),
    reraUrl: z.string().check(ruledBy(shape.reraUrl)),
    videoUrl: z.string().check(ruledBy(shape.videoUrl)),
    mapUrl: z.string().check(ruledBy(shape.mapUrl)),
    lat: z.string().check(ruledBy(shape.lat, numberOrNull)),
    lng: z.string().check(ruledBy(shape.lng, numberOrNull)),
    flats: propertyValues.shape.flats.check(
      z.minLength(1, TEXTS.lastFlat),
      rowsBy(['type', 'area', 'price'], incompleteFlatText, (flat) => [
        ['area', complaint(flatInput.shape.area, numberOf(flat.area))],
        ['price', amountProblem(flatInput.shape.price, flat.price)],
        ...flatProblems(flat),
      ]),
    ),
    notInPrice: propertyValues.shape.notInPrice.check(notInPriceCheck),
    characteristics: propertyValues.shape.characteristics.check(
      rowsBy(['keyName', 'valueName'], incompleteCharacteristicText, ({ keyName, valueName }) => [
        ['keyName', complaint(characteristicInput.shape.keyName, keyName)],
        ['valueName', complaint(characteristicInput.shape.valueName, valueName)],
      ]),
    ),
  })
  .check(
    registrationsCheck,
    z.refine(({ lat, lng }) => isPlaceWhole({ lat: numberOrNull(lat), lng: numberOrNull(lng) }), {
      error: PLACE_NOT_WHOLE.message,
      path: [PLACE_NOT_WHOLE.field],
      when: () => true,
    }),
    z.refine(
      ({ minPrice, maxPrice }) => !isPrice(minPrice) || !isPrice(maxPrice) || rupeesOf(minPrice) <= rupeesOf(maxPrice),
      // even when other fields are invalid
      { error: TEXTS.pricesInOrder, path: ['minPrice'], when: () => true },
    ),
  );

const FIELD_STEPS: Record<PropertyField, number> = {
  name: 0,
  description: 0,
  texts: 0,
  location: 0,
  city: 0,
  state: 0,
  zipcode: 0,
  minPrice: 0,
  maxPrice: 0,
  status: 1,
  featured: 0,
  assignedUserId: 0,
  mapUrl: 0,
  lat: 0,
  lng: 0,
  workDone: 1,
  possessionDate: 1,
  reraNo: 1,
  reraUrl: 1,
  phases: 1,
  videoUrl: 1,
  flats: 2,
  notInPrice: 2,
  characteristics: 3,
  amenities: 3,
};

/** In the order of the steps. */
const FIELDS = (Object.keys(FIELD_STEPS) as PropertyField[]).sort((a, b) => FIELD_STEPS[a] - FIELD_STEPS[b]);

/** Returns the fields to validate before leaving a step, counted from zero. */
export function fieldsOfStep(step: number, kind: WizardKind): PropertyField[] {
  const fields = FIELDS.filter((field) => stepOfField(field, kind) === step);
  // The create wizard marks the location as required, but validates it only before saving.
  return kind === 'create' ? fields.filter((field) => field !== 'location') : fields;
}

/**
 * Returns the fields to validate before saving: in the edit form only those of the last step (ADMP28), in the create
 * wizard all.
 */
export function fieldsToSave(kind: WizardKind): readonly PropertyField[] {
  return kind === 'create' ? FIELDS : fieldsOfStep(STEP_COUNT - 1, kind);
}

/** Returns the furthest step, from zero, whose previous steps are all valid. */
export function furthestStep(values: PropertyValues, kind: WizardKind): number {
  const wrong = new Set(propertyForm.safeParse(values).error?.issues.map(({ path }) => path[0]));
  const steps = Array.from({ length: STEP_COUNT - 1 }, (_, step) => fieldsOfStep(step, kind));
  const stopped = steps.findIndex((fields) => fields.some((field) => wrong.has(field)));
  return stopped === -1 ? STEP_COUNT - 1 : stopped;
}

/** Returns the step of a field, from zero; -1 for an unknown field. */
export function stepOfField(field: string, kind: WizardKind): number {
  const [root = ''] = field.split('.');
  if (root === 'status') return kind === 'edit' ? 0 : FIELD_STEPS.status;
  return FIELD_STEPS[root as PropertyField] ?? -1;
}

/** Maps the server's field errors to the form's paths; leaves out those without a field in the form. */
export function problemsFromServer(errors: readonly FieldError[], kind: WizardKind): FieldProblem[] {
  return errors
    .map(({ field, message }) => ({ field: formField(field), message }))
    .filter(({ field }) => stepOfField(field, kind) >= 0)
    .sort((a, b) => stepOfField(a.field, kind) - stepOfField(b.field, kind));
}

/** Maps a field of the API to a path of the form; an error about a deleted flat goes to the flat's type. */
function formField(field: string): string {
  if (field === 'address' || field === 'address.location') return 'location';
  if (field === 'isFeatured') return 'featured';
  if (field === 'notInPriceAsOf') return 'notInPrice.asOf';
  return field
    .replace(/^address\./, '')
    .replace(/^(texts\.(?:mr|hi)\.(?:name|description))$/, '$1.text')
    .replace(/^amenities\..*$/, 'amenities')
    .replace(/^phases\.0\.(reraNo|reraUrl|possessionDate)$/, '$1')
    .replace(/^notInPrice(?=\.|$)/, 'notInPrice.rows')
    .replace(/^(flats\.\d+)\.id$/, '$1.type');
}
