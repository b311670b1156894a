/** The sections of a property's page, and their names in 'On this page'. */
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import * as texts from './property.texts.ts';

const NAMES = {
  about: texts.about,
  flats: texts.flats,
  possession: texts.possession,
  papers: texts.papers,
  place: texts.place,
  details: texts.details,
  amenities: texts.amenities,
  changes: texts.changes,
  questions: texts.questions,
} as const;
export type SectionId = keyof typeof NAMES;

const SECTIONS = Object.keys(NAMES) as SectionId[];

export interface PageSection {
  /** The id of its heading. */
  id: SectionId;
  name: string;
}

type Content = Pick<PropertyDetail, 'description' | 'flats' | 'characteristics' | 'amenities'>;

/** Returns the sections of this property in page order. */
export function sectionsOf({ description, flats, characteristics, amenities }: Content): PageSection[] {
  const isThere: Record<SectionId, boolean> = {
    about: description.trim() !== '',
    flats: flats.length > 0,
    possession: true,
    papers: true,
    place: true,
    details: characteristics.length > 0,
    amenities: amenities.length > 0,
    changes: true,
    questions: true,
  };
  return SECTIONS.filter((id) => isThere[id]).map((id) => ({ id, name: NAMES[id] }));
}
