import { applySite } from '@aangan/contract/core/site';
import { siteValues } from '@aangan/contract/site/values';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatReducer, choicesOf, startChat, type ChatState } from './chat-machine.ts';
import { readConversation, writeConversation } from './chat-storage.ts';

const place = (name: string, city: string) => ({ name, city, lat: 17.5, lng: 78.5 });

beforeEach(() => {
  const localities = [
    place('Kondapur', 'Hyderabad'),
    place('Gachibowli', 'Hyderabad'),
    place('Kazipet', 'Warangal'),
    { ...place('Old Town', 'Karimnagar'), hidden: true },
  ];
  applySite(siteValues({ places: { localities } }));
});
afterEach(() => applySite({}));

const labels = (state: ChatState) => choicesOf(state).map(({ label }) => label);

/** Chooses what the buyer sees under these labels, one after the other, and lets each reply come. */
function play(...chosen: string[]): ChatState {
  return chosen.reduce((state, label) => {
    const choice = choicesOf(state).find((one) => one.label === label);
    if (!choice) throw new Error(`No '${label}' at ${state.step}`);
    return chatReducer(chatReducer(state, { type: 'chosen', choice }), { type: 'replied' });
  }, startChat());
}

it('asks for the city first, then for a locality in it [S29]', () => {
  expect(startChat().messages.map(({ text }) => text)).toEqual([
    'Hello! Four questions, and I will show you homes that fit. In which city would you like to live?',
  ]);
  expect(labels(startChat())).toEqual(['Hyderabad', 'Warangal', 'Anywhere']);
  expect(labels(play('Hyderabad'))).toEqual(['Kondapur', 'Gachibowli', 'Anywhere']);
  expect(play('Hyderabad', 'Kondapur', '2BHK', '55L-70L').answers.location).toBe('Kondapur');
});

it('searches the whole city for anywhere in it, and everywhere for anywhere [S29]', () => {
  expect(play('Warangal', 'Anywhere', 'Any type', 'Any budget').answers.location).toBe('Warangal');
  const anywhere = play('Anywhere');
  expect([anywhere.step, anywhere.answers.location]).toEqual(['flatType', null]);
});

it('asks for the city again where the place is changed [S29]', () => {
  const changed = play('Warangal', 'Kazipet', '2BHK', 'Any budget', 'Change search', 'Location');
  expect(labels(changed)).toEqual(['Hyderabad', 'Warangal', 'Anywhere']);
});

it('is read back with its city, and begun anew once there is one city alone [S29]', () => {
  for (const state of [startChat(), play('Hyderabad'), play('Hyderabad', 'Anywhere', '2BHK', 'Any budget')]) {
    expect(readConversation(writeConversation(state, null), null)).toEqual(state);
  }
  const kept = writeConversation(play('Hyderabad'), null);
  applySite({});
  expect(readConversation(kept, null)).toBeNull();
  expect(readConversation(writeConversation(startChat(), null), null)).toEqual(startChat());
});
