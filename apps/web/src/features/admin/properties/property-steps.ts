/** The wizard's steps and their checks (admin document section 5): values in, what is wrong out. */
import { adminPropertyBody, characteristicInput, flatInput } from '@aangan/contract/admin-inputs';
import { ADMIN_TEXTS, incompleteCharacteristicText, incompleteFlatText } from '@aangan/contract/admin-texts';
import type { FieldError } from '@aangan/contract/errors';
import * as z from 'zod/mini';
import { numberOf, percentOf, type PropertyValues } from './property-values.ts';

export type WizardKind = 'create' | 'edit';

export const STEP_COUNT = 4;
const TEXTS = ADMIN_TEXTS.property;
const { shape } = adminPropertyBody;

/** What is wrong with a field; `field` is its path in the form, such as 'flats.0.area'. */
export type FieldProblem = FieldError;

const isBlank = (text: string) => text.trim() === '';

/** @returns the first thing the contract's rule has against a value */
function against(field: string, rule: z.ZodMiniType, value: unknown): FieldProblem[] {
  const { error } = z.safeParse(rule, value);
  return error?.issues[0] ? [{ field, message: error.issues[0].message }] : [];
}

/** A number the field must have, with the document's words when it is missing. */
function number(field: string, text: string, missing: string, rule: z.ZodMiniType): FieldProblem[] {
  return isBlank(text) ? [{ field, message: missing }] : against(field, rule, numberOf(text));
}

function checkBasicInfo(values: PropertyValues, kind: WizardKind): FieldProblem[] {
  const prices = [
    ...number('minPrice', values.minPrice, TEXTS.minPriceRequired, shape.minPrice),
    ...number('maxPrice', values.maxPrice, TEXTS.maxPriceRequired, shape.maxPrice),
  ];
  const areInOrder = prices.length > 0 || numberOf(values.minPrice) <= numberOf(values.maxPrice);
  return [
    ...against('name', shape.name, values.name),
    ...against('description', shape.description, values.description),
    // In the create wizard the location is marked as required, but asked for only before saving.
    ...(kind === 'edit' ? checkLocation(values) : []),
    ...prices,
    ...(areInOrder ? [] : [{ field: 'minPrice', message: TEXTS.pricesInOrder }]),
  ];
}

function checkLocation({ location }: PropertyValues): FieldProblem[] {
  return isBlank(location) ? [{ field: 'location', message: TEXTS.locationRequired }] : [];
}

function checkDetails(values: PropertyValues): FieldProblem[] {
  const workDone = isBlank(values.workDone)
    ? [{ field: 'workDone', message: TEXTS.workDoneRequired }]
    : against('workDone', shape.workDone, percentOf(values.workDone));
  const optional = ['possessionDate', 'reraNo', 'reraUrl', 'videoUrl', 'mapUrl'] as const;
  return [...workDone, ...optional.flatMap((field) => against(field, shape[field], values[field]))];
}

function checkFlats({ flats }: PropertyValues): FieldProblem[] {
  if (flats.length === 0) return [{ field: 'flats', message: TEXTS.lastFlat }];
  return flats.flatMap((flat, index) => {
    const empty = (['type', 'area', 'price'] as const).find((key) => isBlank(flat[key]));
    if (empty) return [{ field: `flats.${index}.${empty}`, message: incompleteFlatText(index + 1) }];
    return [
      ...against(`flats.${index}.area`, flatInput.shape.area, numberOf(flat.area)),
      ...against(`flats.${index}.price`, flatInput.shape.price, numberOf(flat.price)),
    ];
  });
}

function checkFeatures({ characteristics }: PropertyValues): FieldProblem[] {
  return characteristics.flatMap((pair, index) => {
    const keys = ['keyName', 'valueName'] as const;
    const empty = keys.find((key) => isBlank(pair[key]));
    if (empty) {
      return [{ field: `characteristics.${index}.${empty}`, message: incompleteCharacteristicText(index + 1) }];
    }
    return keys.flatMap((key) => against(`characteristics.${index}.${key}`, characteristicInput.shape[key], pair[key]));
  });
}

const CHECKS = [checkBasicInfo, checkDetails, checkFlats, checkFeatures] as const;

/** What keeps the user on a step, in the order of its fields; `step` counts from zero. */
export function checkStep(step: number, values: PropertyValues, kind: WizardKind): FieldProblem[] {
  return CHECKS[step]?.(values, kind) ?? [];
}

/**
 * What keeps the property from being saved. The edit form checks its last step alone (document section 5, 'earlier
 * steps are not revalidated'), the create wizard all of them.
 */
export function checkBeforeSaving(values: PropertyValues, kind: WizardKind): FieldProblem[] {
  if (kind === 'edit') return checkStep(STEP_COUNT - 1, values, kind);
  const steps = CHECKS.flatMap((check) => check(values, kind));
  return [...checkLocation(values), ...steps].sort((a, b) => stepOfField(a.field, kind) - stepOfField(b.field, kind));
}

/** The furthest step, from zero, that the checks of those before it let the user reach. */
export function furthestStep(values: PropertyValues, kind: WizardKind): number {
  const stopped = CHECKS.findIndex((check) => check(values, kind).length > 0);
  return stopped === -1 ? STEP_COUNT - 1 : stopped;
}

const FIELD_STEPS: Record<keyof PropertyValues, number> = {
  name: 0,
  description: 0,
  location: 0,
  city: 0,
  state: 0,
  zipcode: 0,
  minPrice: 0,
  maxPrice: 0,
  status: 1,
  featured: 0,
  assignedUserId: 0,
  workDone: 1,
  possessionDate: 1,
  reraNo: 1,
  reraUrl: 1,
  videoUrl: 1,
  mapUrl: 1,
  flats: 2,
  characteristics: 3,
  amenities: 3,
};

/** The step, from zero, that a field stands on; -1 for what is no field of the form. */
export function stepOfField(field: string, kind: WizardKind): number {
  const [root = ''] = field.split('.');
  if (root === 'status') return kind === 'edit' ? 0 : FIELD_STEPS.status;
  return FIELD_STEPS[root as keyof PropertyValues] ?? -1;
}

/** The server's field errors by the form's paths; what the form has no place for is left out. */
export function problemsFromServer(errors: readonly FieldError[], kind: WizardKind): FieldProblem[] {
  return errors
    .map(({ field, message }) => ({ field: formField(field), message }))
    .filter(({ field }) => stepOfField(field, kind) >= 0)
    .sort((a, b) => stepOfField(a.field, kind) - stepOfField(b.field, kind));
}

function formField(field: string): string {
  if (field === 'address' || field === 'address.location') return 'location';
  if (field === 'isFeatured') return 'featured';
  return field.replace(/^address\./, '').replace(/^amenities\..*$/, 'amenities');
}
