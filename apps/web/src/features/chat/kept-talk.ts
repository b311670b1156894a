/**
 * Where the talk and whether it stands open are kept for this tab. Apart from what reads and checks the talk, so that
 * the button on the page weighs next to nothing.
 */
import { tabStorage } from '../../lib/storage.ts';

const TALK_KEY = 'aangan:chat';
const OPEN_KEY = 'aangan:chat-open';

export const keptTalk = {
  get: () => tabStorage.get(TALK_KEY),
  set: (text: string) => tabStorage.set(TALK_KEY, text),
  forget: () => tabStorage.set(TALK_KEY, null),
};

export const keptOpen = {
  get: () => tabStorage.get(OPEN_KEY) === '1',
  set: (isOpen: boolean) => tabStorage.set(OPEN_KEY, isOpen ? '1' : null),
};
