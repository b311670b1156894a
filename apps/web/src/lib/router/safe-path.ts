/**
 * Checks a path to return to: it must start with exactly one `/`, so that no link can redirect a sign-in to another
 * site (security.md, 'Login return paths').
 * @returns the path, or null when it is anything else
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null;
  // Browsers drop tabs and line breaks inside a URL: "/\t/other.example" would become "//other.example".
  // eslint-disable-next-line no-control-regex -- control characters are what it refuses
  return /[\u0000-\u001F\u007F]/.test(value) ? null : value;
}
