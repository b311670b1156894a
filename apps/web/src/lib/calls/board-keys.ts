/** Keys of cached answers about family boards, as in `query-keys.ts`; apart from it, as home does without. */
export const boardKeys = {
  all: ['own', 'boards'] as const,
  one: (id: number) => ['own', 'boards', id] as const,
  /** By its key; names are told to who is signed in. */
  guest: (key: string) => ['audience', 'board', key] as const,
};
