/** Maps the contract's property to the props of a card, for the home page and the listing. */
import { langOf } from '@aangan/contract/core/lang-of';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import { paths } from '@aangan/contract/paths';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { formatDate, isCalendarDate } from '@aangan/contract/core/dates';
import { MASKED_NAME } from '@aangan/contract/core/limits';
import { formatPriceRange } from '@aangan/contract/core/money';
import { propertyStatusOf, propertyStatusText } from '@aangan/contract/catalogue/property-status';
import { fill } from '@aangan/contract/core/translation';
import { pictureAddress, pictureProps } from './picture-props.ts';
import { properties as texts } from './properties.texts.ts';
import { registerMonth } from './register-month.ts';

export type StatusKind = 'building' | 'nearing' | 'ready' | 'plain';

export interface CardFact {
  label: string;
  value: string;
  fullValue?: string;
  /** A smaller line below. */
  note?: string | undefined;
  fullNote?: string | undefined;
}

/** Returns the text and the kind of a property's status badge. */
export function statusBadge(status: string): { kind: StatusKind; text: string } {
  return { kind: propertyStatusOf(status) ?? 'plain', text: propertyStatusText(status) };
}

/**
 * Returns '2, 3BHK' for 2BHK and 3BHK, because a card has little room. Lists with anything else are joined as they are.
 */
export function shortFlatTypes(types: readonly string[]): string {
  const rooms = types.map((type) => /^(\d)BHK$/.exec(type)?.[1]);
  return rooms.every((room) => room !== undefined) ? `${rooms.join(', ')}BHK` : types.join(', ');
}

/**
 * Returns the props of `ui/property-card`, without the badges.
 * @param sizes the `sizes` attribute of the picture
 */
export function cardProps(property: PropertyCard, sizes: string) {
  const { id, name, workDone } = property;
  const location = placeLabel(property.location);
  const isMasked = name === MASKED_NAME;
  return {
    name,
    nameLang: langOf(name),
    nameAloud: isMasked ? fill(texts.nameAloud, { location }) : undefined,
    href: paths.property(id),
    location,
    price: formatPriceRange(property.minPrice, property.maxPrice),
    photo: {
      ...cardPhoto(property, sizes),
      alt: isMasked ? fill(texts.towersIn, { location }) : `${name}, ${location}`,
    },
    facts: cardFacts(property),
    done: cardDone(workDone),
  };
}

/** Returns the progress in percent of the line below a card's facts; undefined when unknown. */
export function cardDone(workDone: number | null): number | undefined {
  return workDone === null ? undefined : Math.min(Math.max(workDone, 0), 100);
}

function cardPhoto({ image, imageUrl }: PropertyCard, sizes: string) {
  return image ? pictureProps(image, sizes) : { src: pictureAddress(imageUrl) };
}

type FactsOfHome = Pick<PropertyCard, 'flatTypes' | 'workDone' | 'possessionDate' | 'readyBy'>;

/** Returns the known facts; an unknown one is left out rather than shown as a dash. */
export function cardFacts({ flatTypes, workDone, possessionDate, readyBy }: FactsOfHome): CardFact[] {
  const facts: CardFact[] = [];
  if (flatTypes.length > 0) {
    facts.push({ label: texts.flatTypes, value: shortFlatTypes(flatTypes), fullValue: flatTypes.join(', ') });
  }
  if (workDone !== null) facts.push({ label: texts.construction, value: `${workDone}%` });
  if (possessionDate && isCalendarDate(possessionDate.slice(0, 10))) {
    const value = formatDate(possessionDate, 'shortMonth');
    facts.push({
      label: texts.possession,
      value,
      fullValue: formatDate(possessionDate, 'month'),
      note: registerMonth(readyBy, possessionDate, 'shortMonth') ?? undefined,
      fullNote: registerMonth(readyBy, possessionDate, 'month') ?? undefined,
    });
  }
  return facts;
}
