import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { ENDPOINTS, type EndpointHead, type EndpointShape } from '../endpoints.ts';

const READS: (EndpointHead & EndpointShape)[] = Object.values(ENDPOINTS).filter(({ method }) => method === 'GET');
/** Lists that are the same for all callers and cached: the budget of an address bounds them (CALL24). */
const CACHED = ['propertiesList', 'propertiesSearch', 'propertiesFeatured', 'propertiesMap', 'propertiesFacets'];
/** Calls about one home, one visit or one month. */
const OF_ONE =
  /^(property|admin(Property|Visit)(Get|HoursGet|ExceptionsList|AbsencesList)|adminPriceRates|booking(Get|Timeline)|visitDays|visitSlots|deskAbsences|marks|consents|sessions|adminBookingGet|adminUserGet|adminMediaGet|visitPasses|privacyNotice|contactPreferences|adminVisitSettings)/;

/** The parts of a schema, each of some kinds. */
interface Def {
  type: string;
  element: z.ZodMiniType;
  shape: Record<string, z.ZodMiniType>;
  options: readonly z.ZodMiniType[];
  left: z.ZodMiniType;
  right: z.ZodMiniType;
  valueType: z.ZodMiniType;
  innerType: z.ZodMiniType;
}

interface List {
  path: string;
  most: number | undefined;
}

/** The `z.maxLength` of a list. */
function mostOf({ def }: z.ZodMiniType): number | undefined {
  const checks = (def.checks ?? []).map(({ _zod: { def: rule } }) => rule as { check: string; maximum?: number });
  return checks.find(({ check }) => check === 'max_length')?.maximum;
}

/** All lists in a schema, however deep. */
function listsOf(schema: z.ZodMiniType, path: string, inside: readonly unknown[] = []): List[] {
  if (inside.includes(schema)) return [];
  const down = [...inside, schema];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod names the parts of a schema by its kind
  const def = schema.def as unknown as Def;
  const all = (parts: readonly z.ZodMiniType[]) => parts.flatMap((part) => listsOf(part, path, down));
  switch (def.type) {
    case 'array':
      return [{ path, most: mostOf(schema) }, ...listsOf(def.element, `${path}[]`, down)];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) => listsOf(part, `${path}.${key}`, down));
    case 'union':
      return all(def.options);
    case 'intersection':
      return all([def.left, def.right]);
    case 'record':
      return listsOf(def.valueType, `${path}{}`, down);
    case 'nullable':
    case 'optional':
    case 'default':
      return listsOf(def.innerType, path, down);
    default:
      return [];
  }
}

it('bounds every list of every response [CALL26]', () => {
  const lists = READS.flatMap(({ name, response }) => listsOf(response, name));
  expect(lists.length).toBeGreaterThan(100);
  expect(lists.filter(({ most }) => most === undefined)).toEqual([]);
  expect(lists.filter(({ most = 0 }) => most > 4000)).toEqual([]);
});

it('limits the concurrency by account of every call with a list of what people made [CALL25]', () => {
  const withLists = READS.filter(({ name, access, response }) => {
    return access !== 'public' && !CACHED.includes(name) && !OF_ONE.test(name) && listsOf(response, name).length > 0;
  });
  expect(withLists.length).toBeGreaterThan(20);
  expect(withLists.filter(({ reads }) => reads !== 'much').map(({ name }) => name)).toEqual([]);
});
