/**
 * Two people edited one property (security.md, 'Races'): what each of them changed since the copy this form was opened
 * with, so that neither's work is lost unseen.
 */
import { formatDate, isCalendarDate } from '@aangan/contract/dates';
import { formatArea, formatRupees } from '@aangan/contract/money';
import { propertyStatusText } from '@aangan/contract/property-status';
import type { PropertyValues } from './property-values.ts';

type Field = keyof PropertyValues;

export interface Conflict {
  field: Field;
  label: string;
  mine: string;
  newest: string;
  /** Whose value a careful person would keep: that of whoever changed it; mine when both did. */
  suggestion: Choice;
}

export type Choice = 'mine' | 'newest';

const LABELS: Record<Field, string> = {
  name: 'Property name',
  description: 'Description',
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
  videoUrl: 'Video link',
  mapUrl: 'Map link',
  flats: 'Flats',
  characteristics: 'Characteristics',
  amenities: 'Amenities',
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The fields in which what is typed differs from what is stored now.
 * @param base the values this form was opened with
 * @param nameOfUser words for an assigned user's id
 */
export function conflictsOf(
  base: PropertyValues,
  mine: PropertyValues,
  newest: PropertyValues,
  nameOfUser: (id: string) => string,
): Conflict[] {
  const fields = Object.keys(LABELS) as Field[];
  return fields
    .filter((field) => !isSame(mine[field], newest[field]))
    .map((field) => ({
      field,
      label: LABELS[field],
      mine: textOf(field, mine, nameOfUser),
      newest: textOf(field, newest, nameOfUser),
      suggestion: isSame(mine[field], base[field]) ? 'newest' : 'mine',
    }));
}

/** The newest values with the chosen ones of mine. */
export function mergeValues(
  mine: PropertyValues,
  newest: PropertyValues,
  choices: Partial<Record<Field, Choice>>,
): PropertyValues {
  const kept = Object.entries(mine).filter(([field]) => choices[field as Field] === 'mine');
  return { ...newest, ...Object.fromEntries(kept) };
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
      return isCalendarDate(values.possessionDate) ? formatDate(values.possessionDate, 'long') : 'Empty';
    case 'flats':
      return values.flats.map((flat) => `${flat.type} ${areaText(flat.area)} at ${rupeesText(flat.price)}`).join('; ');
    case 'characteristics':
      return values.characteristics.map(({ keyName, valueName }) => `${keyName}: ${valueName}`).join('; ') || 'None';
    case 'amenities':
      return values.amenities.join(', ') || 'None';
    default:
      return values[field] || 'Empty';
  }
}

const rupeesText = (text: string) => (text === '' ? 'Empty' : formatRupees(Number(text)));
const areaText = (text: string) => `${formatArea(Number(text))} sq ft`;
