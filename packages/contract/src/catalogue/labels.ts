/** The labels that pages show for English values of the catalogue (L21, L23). In English a value is its own label. */
import { LANGUAGE } from '../core/language.ts';
import { SITE } from '../core/site.ts';
import { amenities, characteristics, charges, phases, places } from './labels.texts.ts';

type Labels = Readonly<Record<string, string>>;

const find = (labels: Labels | undefined, value: string) =>
  labels && Object.hasOwn(labels, value) ? labels[value] : undefined;

/** Looks a value up; one without a label is its own. */
const look = (labels: Labels, value: string): string => find(labels, value) ?? value;

/** The same, but the firm's own label comes first (L49). */
const lookByFirm = (labels: Labels, value: string): string => find(SITE.names, value) ?? look(labels, value);

/** Gives the label of a locality or a city. */
export const placeLabel = (value: string): string => (LANGUAGE === 'en' ? value : lookByFirm(places, value));

/** Gives the label of an amenity. */
export const amenityLabel = (value: string): string => (LANGUAGE === 'en' ? value : lookByFirm(amenities, value));

/** Gives the label of the name of a characteristic. */
export const characteristicLabel = (value: string): string =>
  LANGUAGE === 'en' ? value : look(characteristics, value);

/** Gives the label of a charge beside the price. */
export const chargeLabel = (value: string): string => (LANGUAGE === 'en' ? value : look(charges, value));

/** Gives the label of the name of a phase. */
export const phaseLabel = (value: string): string => (LANGUAGE === 'en' ? value : look(phases, value));
