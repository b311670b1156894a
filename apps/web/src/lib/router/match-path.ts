/** The parts of an address that a pattern names. */
export type Params = Readonly<Record<string, string>>;

/**
 * Returns the params of a path that matches a pattern, else null. Case matters in params only; a trailing slash is
 * ignored.
 * @param pattern `/properties/:id`: a name after a colon stands for one segment, `*` at the end for whatever follows
 */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = segments(pattern);
  const given = segments(path);
  const isOpen = wanted.at(-1) === '*';
  if (isOpen) wanted.pop();
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(text);
    else if (segment !== text.toLowerCase()) return null;
  }
  return params;
}

function segments(path: string): string[] {
  const trimmed = path.replace(/^\/|\/+$/g, '');
  return trimmed === '' ? [] : trimmed.split('/');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
