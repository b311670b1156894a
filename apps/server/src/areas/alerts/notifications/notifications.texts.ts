export const notifications = {
  ofUnknownKind: { title: 'News', text: 'There is news about your visits.' },
} as const;
