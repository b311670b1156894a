/** Of the chat assistant. */
export const chat = {
  title: 'Help me choose',
} as const;
