import { placeLabel } from '@aangan/contract/catalogue/labels';
import { bandText } from '@aangan/contract/catalogue/band-text';
import { bands } from '@aangan/contract/catalogue/filter-lists';
import type { FlatType } from '@aangan/contract/catalogue/lists';
import { cityOf } from '@aangan/contract/catalogue/city-of';
import { flatTypes, localities, localityGroups } from '@aangan/contract/catalogue/search-lists';
import type { NearMatch, PropertyCard } from '@aangan/contract/catalogue/entities';
import { formatPrice } from '@aangan/contract/core/money';
import { chat as chatTexts } from '@aangan/contract/catalogue/chat.texts';
import { fill } from '@aangan/contract/core/translation';
import { choices, questions, sayings } from './conversation.texts.ts';

/** The present step of the conversation. */
export type ChatStep =
  | 'city'
  | 'location'
  | 'add_location'
  | 'flatType'
  | 'budget'
  | 'search'
  | 'change_path'
  | 'results'
  | 'no_results'
  | 'retry_search'
  | 'end';

/** The buyer's answers so far; null is 'any', absent is not asked yet. Prices in rupees. */
export interface ChatAnswers {
  /** Asked for only where there are several (S29): it narrows down what is offered next. */
  city?: string | null;
  /** One locality, or several joined by commas as the search API takes them. */
  location?: string | null;
  flatType?: FlatType | null;
  budget?: { label: string; min: number; max: number } | null;
}

/** The fields of a match's card; no others are stored. */
export type ChatMatch = Pick<
  PropertyCard,
  'id' | 'name' | 'location' | 'minPrice' | 'maxPrice' | 'image' | 'imageUrl' | 'flatTypes' | 'typePrices'
>;

/** The first matches of a search, and the total. */
export interface ChatMatches {
  matches: ChatMatch[];
  total: number;
}

/** The result of a search: without matches, also the price range of homes outside the budget. */
export type ChatFound = ChatMatches & Pick<NearMatch, 'otherPrices'>;

export interface ChatMessage {
  id: number;
  from: 'assistant' | 'buyer';
  text: string;
  /** Set on a message that shows matches: the result, and the answers for 'see all'. */
  found?: ChatMatches & { answers: ChatAnswers };
}

export interface ChatState {
  step: ChatStep;
  answers: ChatAnswers;
  messages: ChatMessage[];
  /** The pending reply, shown after the delay. Choices are disabled meanwhile. */
  pending: { kind: 'reply'; text: string } | { kind: 'search' } | null;
}

type Question = 'city' | 'location' | 'add_location' | 'flatType' | 'budget';

export type ChatChoice =
  | { kind: 'city'; value: string | null; label: string }
  | { kind: 'location'; value: string | null; label: string }
  | { kind: 'addLocation'; value: string; label: string }
  | { kind: 'flatType'; value: FlatType | null; label: string }
  | { kind: 'budget'; value: NonNullable<ChatAnswers['budget']> | null; label: string }
  | { kind: 'search'; label: string }
  | { kind: 'change'; label: string }
  | { kind: 'ask'; step: Question; label: string }
  | { kind: 'restart'; label: string }
  | { kind: 'stop'; label: string };

export type ChatAction =
  | { type: 'chosen'; choice: ChatChoice }
  | { type: 'replied' }
  | ({ type: 'found' } & ChatFound)
  /** `isUnreadable`: the response can't be parsed. */
  | { type: 'failed'; isUnreadable?: boolean }
  /** The matches of an earlier message, fetched again: after signing in they have names. */
  | { type: 'refreshed'; id: number; matches: ChatMatch[] }
  | { type: 'reset' };

const ask = (step: Question, label: string): ChatChoice => ({ kind: 'ask', step, label });
const CHANGES: readonly ChatChoice[] = [
  ask('location', choices.location),
  ask('flatType', choices.flatType),
  ask('budget', choices.budget),
];
const ADD_LOCALITY = ask('add_location', choices.addLocality);
const RESTART: ChatChoice = { kind: 'restart', label: choices.startOver };

const STOP: ChatChoice = { kind: 'stop', label: choices.stop };

/** The cities of the localities, where there are several (S29). */
export const cities = (): string[] => localityGroups().flatMap(({ city }) => city ?? []);

/** The choices that there are at each step; none at one that the site doesn't have. */
export const CHOICES: Readonly<Record<ChatStep, readonly ChatChoice[]>> = {
  get city() {
    const all = cities().map((value): ChatChoice => ({ kind: 'city', value, label: placeLabel(value) }));
    return all.length === 0 ? [] : [...all, { kind: 'city' as const, value: null, label: choices.anywhere }];
  },
  get location() {
    return [
      ...localities().map((value): ChatChoice => ({ kind: 'location', value, label: placeLabel(value) })),
      { kind: 'location' as const, value: null, label: choices.anywhere },
    ];
  },
  get add_location() {
    return localities().map((value): ChatChoice => ({ kind: 'addLocation', value, label: placeLabel(value) }));
  },
  get flatType() {
    return [
      ...flatTypes().map((value): ChatChoice => ({ kind: 'flatType', value, label: value })),
      { kind: 'flatType' as const, value: null, label: choices.anyType },
      ADD_LOCALITY,
    ];
  },
  get budget() {
    return [
      ...bands().map((value): ChatChoice => ({ kind: 'budget', value, label: bandText(value) })),
      { kind: 'budget' as const, value: null, label: choices.anyBudget },
    ];
  },
  search: [
    { kind: 'search', label: choices.showMatches },
    { kind: 'change', label: choices.changeSearch },
    ADD_LOCALITY,
  ],
  change_path: CHANGES,
  results: [{ kind: 'restart', label: choices.newSearch }, { kind: 'change', label: choices.changeSearch }, STOP],
  no_results: [...CHANGES, STOP],
  retry_search: [{ kind: 'search', label: choices.tryAgain }, RESTART],
  end: [{ kind: 'restart', label: choices.newSearch }],
};

/** Returns the present choices: each only once, and a locality can be added to some. */
export function choicesOf({ step, answers }: Pick<ChatState, 'step' | 'answers'>): readonly ChatChoice[] {
  const chosen = localitiesOf(answers);
  return CHOICES[step].filter((choice) => {
    if (choice === ADD_LOCALITY) return chosen.length > 0 && chosen.length < localities().length;
    if (choice.kind === 'location') return !choice.value || !answers.city || cityOf(choice.value) === answers.city;
    return choice.kind !== 'addLocation' || !chosen.includes(choice.value);
  });
}

/** The chosen localities, or a city; empty for any. */
function localitiesOf({ location }: ChatAnswers): string[] {
  return location?.split(',') ?? [];
}

/** The question for the place: for the city first, where there are several. */
const placeStep = () => (cities().length > 0 ? 'city' : 'location');

/** Returns a new conversation. */
export function startChat(): ChatState {
  const step = placeStep();
  const hello = step === 'city' ? sayings.greetingWithCity : sayings.greeting;
  const greeting: ChatMessage = { id: 1, from: 'assistant', text: `${hello} ${questions[step]}` };
  return { step, answers: {}, messages: [greeting], pending: null };
}

/** Returns, for example, 'Moshi-Dudulgaon or Charholi'. */
function placeOf(answers: Pick<ChatAnswers, 'location'>): string {
  return localitiesOf(answers).map(placeLabel).join(sayings.or) || sayings.anyLocality;
}

/** Returns the answers in one line. */
export function summarise(answers: ChatAnswers): string {
  const { flatType, budget } = answers;
  return fill(sayings.summary, {
    flatType: flatType ?? sayings.anyFlatType,
    place: placeOf(answers),
    budget: budget ? fill(sayings.budget, { budget: bandText(budget) }) : sayings.anyBudget,
  });
}

/**
 * The reducer of the conversation. Ignores a choice that the step does not offer or that comes while a reply is
 * pending, and a result without a pending search.
 */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'reset':
      return startChat();
    case 'chosen':
      return state.pending === null && offers(state.step, action.choice) ? choose(state, action.choice) : state;
    case 'replied':
      return state.pending?.kind === 'reply' ? say({ ...state, pending: null }, state.pending.text) : state;
    case 'found':
      return state.pending?.kind === 'search' ? showFound(state, action) : state;
    case 'failed':
      return state.pending?.kind === 'search'
        ? say({ ...state, step: 'retry_search', pending: null }, failureText(action))
        : state;
    case 'refreshed':
      return { ...state, messages: state.messages.map((known) => refresh(known, action.id, action.matches)) };
  }
}

function failureText({ isUnreadable }: ChatAction & { type: 'failed' }): string {
  return isUnreadable ? chatTexts.searchUnreadable : chatTexts.searchFailed;
}

function refresh(known: ChatMessage, id: number, matches: ChatMatch[]): ChatMessage {
  return known.id === id && known.found ? { ...known, found: { ...known.found, matches } } : known;
}

function offers(step: ChatStep, choice: ChatChoice): boolean {
  return CHOICES[step].some((one) => keyOf(one) === keyOf(choice));
}

/** Tells choices apart by what they do, whatever their words. */
const keyOf = ({ label: _label, ...choice }: ChatChoice): string => JSON.stringify(choice);

function choose(before: ChatState, choice: ChatChoice): ChatState {
  const state = { ...before, messages: [...before.messages, message(before, 'buyer', choice.label)] };
  switch (choice.kind) {
    case 'city':
      if (choice.value === null) return answered(state, { city: null, location: null });
      return askFor('location', { ...state, answers: { ...state.answers, city: choice.value } });
    case 'location':
      // anywhere in a city is the city
      return answered(state, { location: choice.value ?? state.answers.city ?? null });
    case 'addLocation':
      return answered(state, { location: [...new Set([...localitiesOf(state.answers), choice.value])].join() });
    case 'flatType':
      return answered(state, { flatType: choice.value });
    case 'budget':
      return answered(state, { budget: choice.value });
    case 'search':
      return { ...state, pending: { kind: 'search' } };
    case 'change':
      return reply({ ...state, step: 'change_path' }, sayings.change);
    case 'ask':
      return askFor(choice.step === 'location' ? placeStep() : choice.step, state);
    case 'restart':
      return askFor(placeStep(), { ...state, answers: {} });
    case 'stop':
      return reply({ ...state, step: 'end' }, sayings.stopped);
  }
}

/** Continues with the first open question, or with the summary when none is left. */
function answered(state: ChatState, answer: ChatAnswers): ChatState {
  const answers = { ...state.answers, ...answer };
  const step = (['location', 'flatType', 'budget'] as const).find((question) => answers[question] === undefined);
  return step
    ? askFor(step, { ...state, answers })
    : reply({ ...state, answers, step: 'search' }, fill(sayings.shallILook, { summary: summarise(answers) }));
}

function showFound(state: ChatState, { matches, total, otherPrices }: ChatFound): ChatState {
  if (total === 0) return say({ ...state, step: 'no_results', pending: null }, nothingText(state.answers, otherPrices));
  const text = total === 1 ? sayings.foundOne : fill(sayings.foundMany, { count: String(total) });
  const found = { matches, total, answers: state.answers };
  const shown = { ...message(state, 'assistant', text), found };
  return { ...state, step: 'results', pending: null, messages: [...state.messages, shown] };
}

/** Says that nothing was found, and how far the available prices are from the budget. */
function nothingText(answers: ChatAnswers, prices: ChatFound['otherPrices']): string {
  const { flatType, budget } = answers;
  if (!budget || !prices) return sayings.none;
  const place = placeOf(answers);
  const isAbove = prices.min > budget.max;
  if (!isAbove && prices.max >= budget.min) return sayings.none;
  const price = formatPrice(isAbove ? prices.min : prices.max);
  if (!flatType) return fill(isAbove ? sayings.homesFrom : sayings.homesUpTo, { place, price });
  return fill(isAbove ? sayings.typeFrom : sayings.typeUpTo, { flatType, place, price });
}

function askFor(step: Question, state: ChatState): ChatState {
  return reply({ ...state, step }, questions[step]);
}

function reply(state: ChatState, text: string): ChatState {
  return { ...state, pending: { kind: 'reply', text } };
}

function say(state: ChatState, text: string): ChatState {
  return { ...state, messages: [...state.messages, message(state, 'assistant', text)] };
}

function message({ messages }: ChatState, from: ChatMessage['from'], text: string): ChatMessage {
  return { id: (messages.at(-1)?.id ?? 0) + 1, from, text };
}
