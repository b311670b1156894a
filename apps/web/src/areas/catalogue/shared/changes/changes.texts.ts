/** Of what changed about a home, wherever it is told. */
export const changes = {
  sinceLastLook: 'Since you last looked ({date})',
  dated: '{change}, <day>{date}</day>',
  more: { one: '{count} more', other: '{count} more' },
} as const;
