/** Query keys of data that depend on the homes a user has hidden or opened. */
export const marksKeys = {
  marks: ['own', 'marks'] as const,
  hidden: ['own', 'hidden'] as const,
};
