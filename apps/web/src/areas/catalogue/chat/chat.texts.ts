/** Texts of the button of the chat assistant, which is on every page. */
export const chat = {
  title: 'Help me choose',
  chatAssistant: 'Chat assistant',
} as const;
