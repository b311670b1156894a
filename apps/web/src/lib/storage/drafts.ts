import { tabStorage } from './storage.ts';

const PREFIX = 'draft:';

/** Drafts of forms, stored for this tab so that a reload loses nothing; removed at sign-out. */
export const drafts = {
  read: (name: string) => tabStorage.get(PREFIX + name),
  write: (name: string, text: string) => tabStorage.set(PREFIX + name, text),
  clear: (name: string) => tabStorage.set(PREFIX + name, null),
  clearAll: () => {
    for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.set(key, null);
  },
};
