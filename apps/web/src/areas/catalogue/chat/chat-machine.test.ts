import { bands } from '@aangan/contract/catalogue/filter-lists';
import { flatTypes, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chatReducer,
  CHOICES,
  choicesOf,
  startChat,
  type ChatAction,
  type ChatState,
  type ChatStep,
} from './chat-machine.ts';

const card = { id: 7, name: '******' } as PropertyCard;

function choice(step: ChatStep, label: string) {
  const found = CHOICES[step].find((option) => option.label === label);
  if (!found) throw new Error(`No '${label}' at ${step}`);
  return found;
}

/** Makes the choice with this label at the present step, and lets the reply arrive. */
function pick(state: ChatState, label: string): ChatState {
  return chatReducer(chatReducer(state, { type: 'chosen', choice: choice(state.step, label) }), { type: 'replied' });
}

function play(...labels: string[]): ChatState {
  return labels.reduce(pick, startChat());
}

const labels = (step: ChatStep) => CHOICES[step].map(({ label }) => label);
const asked = () => play('Charholi', '2BHK', '55L-70L');
const searching = () => chatReducer(asked(), { type: 'chosen', choice: choice('search', 'Show matches') });
const found = (total: number): ChatAction => ({ type: 'found', total, matches: total ? [card] : [] });
const texts = (state: ChatState) => state.messages.map(({ text }) => text);

describe('the questions', () => {
  it('go from location to flat type to budget to the summary', () => {
    expect(startChat().step).toBe('location');
    expect(play('Charholi').step).toBe('flatType');
    expect(play('Charholi', '2BHK').step).toBe('budget');
    expect(asked().step).toBe('search');
    expect(asked().answers).toEqual({
      location: 'Charholi',
      flatType: '2BHK',
      budget: { label: '55L-70L', min: 5_500_000, max: 7_000_000 },
    });
    expect(texts(asked()).at(-1)).toBe('2BHK in Charholi, budget 55L-70L. Shall I look?');
  });

  it('offer every entry of the fixed lists, and none of them in particular', () => {
    expect(labels('location')).toEqual([...LOCALITIES, 'Anywhere']);
    expect(labels('flatType')).toEqual([...flatTypes(), 'Any type', 'Add a locality']);
    expect(labels('budget')).toEqual([...bands().map(({ label }) => label), 'Any budget']);
    expect(play('Anywhere', 'Any type', 'Any budget').answers).toEqual({
      location: null,
      flatType: null,
      budget: null,
    });
  });

  it('wait for the reply: a second choice meanwhile changes nothing', () => {
    const waiting = chatReducer(startChat(), { type: 'chosen', choice: choice('location', 'Charholi') });
    expect(waiting.pending).not.toBeNull();
    expect(chatReducer(waiting, { type: 'chosen', choice: choice('flatType', '2BHK') })).toBe(waiting);
  });

  it('ignore a choice that the step does not offer', () => {
    const state = startChat();
    expect(chatReducer(state, { type: 'chosen', choice: choice('budget', '90L+') })).toBe(state);
  });
});

describe('the search', () => {
  it('shows what was found, and what was asked for', () => {
    const state = chatReducer(searching(), found(5));
    expect(state.step).toBe('results');
    expect(state.messages.at(-1)).toMatchObject({
      text: 'I found 5 homes.',
      found: { total: 5, matches: [card], answers: { location: 'Charholi' } },
    });
  });

  it('shows the same matches with their names after signing in, and nothing else changes', () => {
    const state = chatReducer(searching(), found(5));
    const shown = state.messages.at(-1)!;
    const named = { ...card, name: 'Bakul House' };
    const after = chatReducer(state, { type: 'refreshed', id: shown.id, matches: [named] });
    expect(after).toEqual({
      ...state,
      messages: [...state.messages.slice(0, -1), { ...shown, found: { ...shown.found, matches: [named] } }],
    });
    expect(chatReducer(state, { type: 'refreshed', id: 1, matches: [named] })).toEqual(state);
  });

  it('goes to no_results when there are none [CHAT4]', () => {
    expect(chatReducer(searching(), found(0))).toMatchObject({ step: 'no_results', pending: null });
  });

  it('goes to retry_search when it fails, and says so [CHAT5]', () => {
    const state = chatReducer(searching(), { type: 'failed' });
    expect(state.step).toBe('retry_search');
    expect(texts(state).at(-1)).toBe('Sorry, I encountered an issue while searching for properties. Please try again.');
    const again = chatReducer(state, { type: 'chosen', choice: choice('retry_search', 'Try again') });
    expect(again.pending).toEqual({ kind: 'search' });
    expect(pick(state, 'Start over')).toMatchObject({ step: 'location', answers: {} });
  });

  it("goes there with another message when the response can't be parsed", () => {
    const state = chatReducer(searching(), { type: 'failed', isUnreadable: true });
    expect(state.step).toBe('retry_search');
    expect(texts(state).at(-1)).toBe('Sorry, I encountered an error while searching for properties. Please try again.');
  });

  it('ignores a result without a pending search', () => {
    for (const action of [found(3), { type: 'failed' }, { type: 'replied' }] as ChatAction[]) {
      const state = asked();
      expect(chatReducer(state, action)).toBe(state);
    }
  });

  it('ends with a new search or a stop [CHAT3]', () => {
    const results = chatReducer(searching(), found(1));
    expect(texts(results).at(-1)).toBe('I found 1 home.');
    expect(pick(results, 'New search')).toMatchObject({ step: 'location', answers: {} });
    const stopped = pick(results, 'That is all, thanks');
    expect(stopped.step).toBe('end');
    expect(pick(stopped, 'New search').step).toBe('location');
  });
});

describe('a search that finds nothing', () => {
  const LAKH = 100_000;
  const told = (answers: string[], prices?: [number, number]) => {
    const searched = chatReducer(play(...answers), { type: 'chosen', choice: choice('search', 'Show matches') });
    const otherPrices = prices && { min: prices[0] * LAKH, max: prices[1] * LAKH };
    return texts(
      chatReducer(searched, { type: 'found', total: 0, matches: [], ...(otherPrices && { otherPrices }) }),
    ).at(-1);
  };

  it.each([
    [['Charholi', '4BHK', '40L-55L'], [72, 120], '4BHK in Charholi starts at ₹72 L. '],
    [['Charholi', 'Any type', '40L-55L'], [60, 120], 'Homes in Charholi start at ₹60 L. '],
    [['Anywhere', '2BHK', '90L+'], [45, 85], '2BHK in any locality goes up to ₹85 L. '],
    [['Charholi', 'Any type', '90L+'], [45, 85], 'Homes in Charholi go up to ₹85 L. '],
    [['Charholi', '3BHK', '55L-70L'], [50, 80], ''],
    [['Charholi', '3BHK', '55L-70L'], undefined, ''],
  ] as [string[], [number, number] | undefined, string][])(
    '%j with prices of %j says "%s" [CHAT7]',
    (answers, prices, near) => {
      expect(told(answers, prices)).toBe(`No home matches all of that. ${near}Would you like to change something?`);
    },
  );
});

describe('several localities', () => {
  it('are added one by one, each once, while there are any left [CHAT8]', () => {
    const first = play('Moshi-Dudulgaon', 'Add a locality');
    expect(choicesOf(first).map(({ label }) => label)).not.toContain('Moshi-Dudulgaon');
    const both = pick(pick(pick(first, 'Charholi'), '2BHK'), 'Any budget');
    expect(both.answers.location).toBe('Moshi-Dudulgaon,Charholi');
    expect(texts(both).at(-1)).toBe('2BHK in Moshi-Dudulgaon or Charholi, any budget. Shall I look?');
    const all = ['Moshi-Bohradewadi', 'Chikhali', 'Spine Road'].reduce(
      (state, name) => pick(pick(state, 'Add a locality'), name),
      both,
    );
    expect(all.answers.location?.split(',')).toHaveLength(LOCALITIES.length);
    expect(choicesOf(all).map(({ label }) => label)).toEqual(['Show matches', 'Change search']);
  });

  it('are not added to anywhere [CHAT8]', () => {
    expect(choicesOf(play('Anywhere')).map(({ label }) => label)).not.toContain('Add a locality');
  });
});

describe('the change path', () => {
  it.each([
    ['Location', 'location', 'Spine Road', { location: 'Spine Road' }],
    ['Flat type', 'flatType', '4BHK', { flatType: '4BHK' }],
    ['Budget', 'budget', 'Any budget', { budget: null }],
  ] as const)('%s asks that question alone and comes back to the summary [CHAT3]', (label, step, answer, changed) => {
    const asking = pick(pick(asked(), 'Change search'), label);
    expect(asking.step).toBe(step);
    const back = pick(asking, answer);
    expect(back.step).toBe('search');
    expect(back.answers).toEqual({ ...asked().answers, ...changed });
  });
});

describe('at any point', () => {
  const anyAction = fc.oneof(
    fc.constantFrom(...Object.values(CHOICES).flat()).map((option): ChatAction => ({ type: 'chosen', choice: option })),
    fc.constantFrom<ChatAction>({ type: 'replied' }, { type: 'failed' }, found(0), found(2)),
  );

  it('a new conversation starts without answers', () => {
    fc.assert(
      fc.property(fc.array(anyAction), (actions) => {
        expect(chatReducer(actions.reduce(chatReducer, startChat()), { type: 'reset' })).toEqual(startChat());
      }),
    );
  });

  it('there is a way on: a reply under way or a choice to make, and message ids only grow', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
        const state = actions.reduce(chatReducer, startChat());
        expect(state.pending !== null || CHOICES[state.step].length > 0).toBe(true);
        const ids = state.messages.map(({ id }) => id);
        expect(ids).toEqual(ids.map((_, index) => index + 1));
      }),
    );
  });

  it('the summary is never reached with a question open', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
        const { step, answers } = actions.reduce(chatReducer, startChat());
        if (!['search', 'results', 'no_results', 'retry_search'].includes(step)) return;
        expect(Object.keys(answers).sort()).toEqual(['budget', 'flatType', 'location']);
      }),
    );
  });
});
