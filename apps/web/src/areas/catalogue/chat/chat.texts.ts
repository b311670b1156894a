/** Of the button that opens the chat assistant, on every page. */
export const chat = {
  title: 'Help me choose',
  chatAssistant: 'Chat assistant',
} as const;
