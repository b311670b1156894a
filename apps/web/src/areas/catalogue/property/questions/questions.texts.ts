/** Texts of the questions to ask at a home, on its page and on paper. */
export const questions = {
  all: { one: '{count} question, to print', other: 'All {count} questions' },
  title: 'Questions to ask at {name}',
  reraNo: 'RERA No.',
  none: 'Everything we ask about is on record. Still read the agreement before you pay.',
  print: 'Print',
  back: 'Back to the property',
  questions: 'Questions',
} as const;
