/** Messages of the inputs of family boards. */
export const boardInputs = {
  titleRequired: 'Title is required',
  commentRequired: 'Comment is required',
  firstNameRequired: 'First name is required',
} as const;
