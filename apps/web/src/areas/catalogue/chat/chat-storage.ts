/**
 * Serializes the conversation for this tab's storage. The stored text is validated: any script of this origin could
 * have written it.
 */
import type { PropertyCard, TypePrice } from '@aangan/contract/catalogue/entities';
import { CHAT_PAGE_SIZE } from '@aangan/contract/core/limits';
import { FLAT_TYPES, localities } from '@aangan/contract/catalogue/search-lists';
import { asObject, parseJson, type JsonObject } from '../../../lib/calls/json.ts';
import { CHOICES, cities, type ChatAnswers, type ChatMatch, type ChatMessage, type ChatState } from './chat-machine.ts';

/** What is asked before a search. */
const ASKED = ['location', 'flatType', 'budget'] as const;

/**
 * Serializes a conversation.
 * @param owner the id of the signed-in user whose matches carry names; null for a visitor's conversation
 * @returns the text to store
 */
export function writeConversation(state: ChatState, owner: number | null): string {
  return JSON.stringify({ owner, state });
}

/**
 * Parses a stored conversation for the present user. A visitor's may continue after signing in; a user's is shown to
 * nobody else.
 * @returns the conversation, or null to start anew: none stored, somebody else's, or invalid
 */
export function readConversation(text: string | null, owner: number | null): ChatState | null {
  const stored = asObject(parseJson(text ?? ''));
  if (!stored || (stored.owner !== null && stored.owner !== owner)) return null;
  const shape = asObject(stored.state);
  const step = stepOf(shape?.step);
  const answers = answersOf(shape?.answers);
  const messages = listOf(shape?.messages, messageOf);
  const pending = pendingOf(shape?.pending);
  if (!step || !answers || !messages || pending === undefined) return null;
  const state: ChatState = { step, answers, messages, pending };
  return isWhole(state) ? state : null;
}

/** Checks that there are messages, numbered from one, and that a search has all three answers. */
function isWhole({ step, answers, messages, pending }: ChatState): boolean {
  const needsAll = pending?.kind === 'search' || ['search', 'results', 'no_results', 'retry_search'].includes(step);
  const hasAll = ASKED.every((question) => question in answers);
  return messages.length > 0 && messages.every(({ id }, index) => id === index + 1) && (hasAll || !needsAll);
}

function stepOf(value: unknown): ChatState['step'] | null {
  if (typeof value !== 'string' || !Object.hasOwn(CHOICES, value)) return null;
  const step = value as ChatState['step'];
  return CHOICES[step].length > 0 ? step : null;
}

/** An answer must be one of its question's choices, including 'any'. */
function answersOf(value: unknown): ChatAnswers | null {
  const shape = asObject(value);
  if (!shape) return null;
  const answers: ChatAnswers = {};
  for (const question of ['city', ...ASKED] as const) {
    if (!(question in shape)) continue;
    if (question === 'location' && isLocalities(shape.location)) {
      answers.location = shape.location;
      continue;
    }
    const given = JSON.stringify(shape[question]);
    const choice = CHOICES[question].find((known) => 'value' in known && JSON.stringify(known.value) === given);
    if (!choice || !('value' in choice)) return null;
    Object.assign(answers, { [question]: choice.value });
  }
  return answers;
}

/** Whether a value is a list of known localities and cities without duplicates. */
function isLocalities(value: unknown): value is string {
  if (!isText(value)) return false;
  const names = value.split(',');
  return new Set(names).size === names.length && names.every((name) => [...localities(), ...cities()].includes(name));
}

/** @returns null for none, undefined when invalid */
function pendingOf(value: unknown): ChatState['pending'] | undefined {
  if (value === null) return null;
  const shape = asObject(value);
  if (shape?.kind === 'search') return { kind: 'search' };
  return shape?.kind === 'reply' && isText(shape.text) ? { kind: 'reply', text: shape.text } : undefined;
}

function messageOf(value: unknown): ChatMessage | null {
  const { id, from, text, found } = asObject(value) ?? {};
  if (!isNumber(id) || !isText(text) || (from !== 'assistant' && from !== 'buyer')) return null;
  if (found === undefined) return { id, from, text };
  const shape = asObject(found);
  const matches = listOf(shape?.matches, matchOf);
  const answers = answersOf(shape?.answers);
  const total = shape?.total;
  if (!matches || !answers || !isNumber(total) || matches.length > CHAT_PAGE_SIZE) return null;
  return { id, from, text, found: { matches, total, answers } };
}

function matchOf(value: unknown): ChatMatch | null {
  const shape = asObject(value);
  if (!shape) return null;
  const { id, name, location, minPrice, maxPrice, imageUrl } = shape;
  const image = imageOf(shape.image);
  const flatTypes = listOf(shape.flatTypes, (type) => (isText(type) ? type : null));
  if (!isNumber(id) || !isText(name) || !isText(location) || !isNumber(minPrice) || !isNumber(maxPrice)) return null;
  // a conversation stored by the previous release has none
  const typePrices = listOf(shape.typePrices ?? [], typePriceOf);
  if (image === undefined || !flatTypes || !typePrices || (imageUrl !== null && !isText(imageUrl))) return null;
  return { id, name, location, minPrice, maxPrice, image, imageUrl, flatTypes, typePrices };
}

function typePriceOf(value: unknown): TypePrice | null {
  const { type: given, minPrice, maxPrice } = asObject(value) ?? {};
  const type = FLAT_TYPES.find((one) => one === given);
  return type && isNumber(minPrice) && isNumber(maxPrice) ? { type, minPrice, maxPrice } : null;
}

/** @returns null for none, undefined when invalid */
function imageOf(value: unknown): PropertyCard['image'] | undefined {
  if (value === null) return null;
  const { base, widths, avifWidths, width, height, placeholder }: JsonObject = asObject(value) ?? {};
  const sizes = listOf(widths, (size) => (isNumber(size) ? size : null));
  const avif = listOf(avifWidths ?? [], (size) => (isNumber(size) ? size : null));
  if (!isText(base) || !sizes || !avif || !isNumber(width) || !isNumber(height)) return undefined;
  if (placeholder !== null && !isText(placeholder)) return undefined;
  return { base, widths: sizes, avifWidths: avif, width, height, placeholder };
}

/** @returns the parsed entries; null unless it is an array whose entries are all valid */
function listOf<Entry>(value: unknown, read: (entry: unknown) => Entry | null): Entry[] | null {
  if (!Array.isArray(value)) return null;
  const entries = value.map(read);
  return entries.every((entry) => entry !== null) ? entries : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
