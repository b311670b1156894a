/** Texts of family boards that owners and relatives share. */
export const boards = {
  votes: { YES: 'Like it', MAYBE: 'Maybe', NO: 'Not for us' },
  comment: 'Comment',
  commentOn: 'Comment on {name}',
  comments: 'Comments',
  showAll: { one: 'Show all {count} comment', other: 'Show all {count} comments' },
  send: 'Send',
  remove: 'Remove',
  removeCommentOf: 'Remove the comment of {name}',
  notSent: 'That was not sent. Please try again.',
  tooMany: 'Too many in a short time. Please try again later.',
} as const;
