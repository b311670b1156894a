import type { ComponentType } from 'react';
import type { PartProps } from '../site-form.ts';
import { site } from '../site.texts.ts';
import { ContactPart } from './contact-part.tsx';
import { FirmPart } from './firm-part.tsx';
import { HistoryPart } from './history-part.tsx';
import { HomesPart } from './homes-part.tsx';
import { LanguagesPart } from './languages-part.tsx';
import { LookPart } from './look-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { PlacesPart } from './places-part.tsx';
import { RegisterPart } from './register-part.tsx';
import { WordsPart } from './words-part.tsx';

const { parts: texts } = site;

/** The parts of the form, by the group of the document that they edit. */
export const PARTS = [
  { name: 'firm', title: texts.firm, Part: FirmPart },
  { name: 'contact', title: texts.contact, Part: ContactPart },
  { name: 'look', title: texts.look, Part: LookPart },
  { name: 'words', title: texts.words, Part: WordsPart },
  { name: 'places', title: texts.places, Part: PlacesPart },
  { name: 'homes', title: texts.homes, Part: HomesPart },
  { name: 'register', title: texts.register, Part: RegisterPart },
  { name: 'messages', title: texts.messages, Part: MessagesPart },
  { name: 'languages', title: texts.languages, Part: LanguagesPart },
  { name: 'history', title: texts.history, Part: HistoryPart },
] as const satisfies readonly { name: string; title: string; Part: ComponentType<PartProps> }[];

export type PartName = (typeof PARTS)[number]['name'];
