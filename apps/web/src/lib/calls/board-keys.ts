/** Query keys of family boards, as in `query-keys.ts`; apart from it, so that home does not load them. */
export const boardKeys = {
  all: ['own', 'boards'] as const,
  one: (id: number) => ['own', 'boards', id] as const,
  /** By the board's key; under 'audience', as only signed-in users see names. */
  guest: (key: string) => ['audience', 'board', key] as const,
};
