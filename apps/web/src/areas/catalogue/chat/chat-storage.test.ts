import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatReducer, CHOICES, startChat, type ChatAction, type ChatMatch } from './chat-machine.ts';
import { readConversation, writeConversation } from './chat-storage.ts';

const OWNER = 12;

const match: ChatMatch = {
  id: 7,
  name: 'Bakul House',
  location: 'Charholi',
  minPrice: 7_086_000,
  maxPrice: 13_246_000,
  image: {
    base: '/media/pictures/7',
    widths: [400, 800],
    avifWidths: [400],
    width: 800,
    height: 600,
    placeholder: null,
  },
  imageUrl: '/media/pictures/7/800.webp',
  flatTypes: ['2BHK', '3BHK'],
  typePrices: [
    { type: '2BHK', minPrice: 7_086_000, maxPrice: 7_086_000 },
    { type: '3BHK', minPrice: 0, maxPrice: 13_246_000 },
  ],
};

const anyAction: fc.Arbitrary<ChatAction> = fc.oneof(
  fc.constantFrom(...Object.values(CHOICES).flat()).map((choice): ChatAction => ({ type: 'chosen', choice })),
  fc.constantFrom<ChatAction>(
    { type: 'replied' },
    { type: 'failed' },
    { type: 'found', matches: [], total: 0 },
    { type: 'found', matches: [match, { ...match, id: 8, image: null, imageUrl: null }], total: 2 },
  ),
);
const anyConversation = fc
  .array(anyAction, { maxLength: 60 })
  .map((actions) => actions.reduce(chatReducer, startChat()));

/** A stored conversation with one match, with one of its parts replaced. */
function keptWith(change: (kept: { owner: unknown; state: Record<string, unknown> }) => void): string {
  const labels = ['Charholi', '3BHK', '70L-90L', 'Show matches'];
  const asked = labels.reduce((state, label) => {
    const choice = CHOICES[state.step].find((option) => option.label === label)!;
    return chatReducer(chatReducer(state, { type: 'chosen', choice }), { type: 'replied' });
  }, startChat());
  const found = chatReducer(asked, { type: 'found', matches: [match], total: 1 });
  const kept = JSON.parse(writeConversation(found, null)) as Parameters<typeof change>[0];
  change(kept);
  return JSON.stringify(kept);
}

/** The message that shows the match. */
function foundIn(state: Record<string, unknown>) {
  const messages = state.messages as Record<string, unknown>[];
  return messages.at(-1) as { id: number; found: { matches: Record<string, unknown>[]; total: number } };
}

describe('a stored conversation', () => {
  it('is restored unchanged at every step', () => {
    fc.assert(
      fc.property(anyConversation, (conversation) => {
        expect(readConversation(writeConversation(conversation, OWNER), OWNER)).toEqual(conversation);
      }),
    );
  });

  it("of a visitor continues after signing in; a user's is only shown to that user", () => {
    const conversation = startChat();
    expect(readConversation(writeConversation(conversation, null), OWNER)).toEqual(conversation);
    expect(readConversation(writeConversation(conversation, OWNER), null)).toBeNull();
    expect(readConversation(writeConversation(conversation, OWNER), OWNER + 1)).toBeNull();
  });

  it('is null when nothing is stored', () => {
    expect(readConversation(null, null)).toBeNull();
  });
});

describe('an invalid stored conversation', () => {
  it('is replaced by a new one, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readConversation(text, null)).toBeNull();
      }),
    );
  });

  it.each<[string, Parameters<typeof keptWith>[0]]>([
    ['an owner that is no user', (kept) => (kept.owner = 'somebody')],
    ['an unknown step', ({ state }) => (state.step = 'payment')],
    ['a step every object has', ({ state }) => (state.step = 'toString')],
    ['no messages', ({ state }) => (state.messages = [])],
    ['a message number twice', ({ state }) => (foundIn(state).id = 1)],
    ['an unknown locality', ({ state }) => (state.answers = { location: 'Mumbai', flatType: null, budget: null })],
    ['results with a question open', ({ state }) => (state.answers = { location: 'Charholi' })],
    ['an unknown thing under way', ({ state }) => (state.pending = { kind: 'call' })],
    ['a total that is no number', ({ state }) => (foundIn(state).found.total = Number.NaN)],
    ['more matches than are ever shown', ({ state }) => (foundIn(state).found.matches = [match, match, match, match])],
    ['a match without a price', ({ state }) => delete foundIn(state).found.matches[0]?.minPrice],
    ['a picture that is none', ({ state }) => Object.assign(foundIn(state).found.matches[0]!, { image: { base: 1 } })],
  ])('begins anew for %s', (_, change) => {
    expect(readConversation(keptWith(change), null)).toBeNull();
  });

  it('is distinguished from a valid one', () => {
    expect(
      readConversation(
        keptWith(() => undefined),
        null,
      ),
    ).toMatchObject({ step: 'results', pending: null });
  });
});
