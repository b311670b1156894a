/** Texts of changes of a home. */
export const changes = {
  sinceLastLook: 'Since you last looked ({date})',
  dated: '{change}, <day>{date}</day>',
  more: { one: '{count} more', other: '{count} more' },
} as const;
