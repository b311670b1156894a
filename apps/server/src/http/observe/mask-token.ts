/** What stands before the token of a link: the router takes it as it is written here, a person may not. */
const BEFORE_TOKEN = /^(\/+(?:(?:mr|hi)\/+)?(?:api\/+(?:visit-links|email-links|calendar)|visit|email)\/+)[^/]+/i;
/** Whatever else looks like one: a link that was pasted together wrongly. */
const TOKEN = /(?<![a-z2-7])[a-z2-7]{26}(?![a-z2-7])/gi;

/** What stands in a path that anything below could change; most have nothing of it. */
const SUSPECT = /[%\\\p{Cc}]|visit|email|calendar|[a-z2-7]{26}/iu;

/** A path as it may stand in a log: ':token' in place of the token of a link, however the path is written (V15). */
export function maskToken(path: string): string {
  if (!SUSPECT.test(path)) return path;
  const plain = unescaped(path);
  if (plain === '') return ':escaped';
  const masked = plain.replace(BEFORE_TOKEN, '$1:token').replaceAll(TOKEN, ':token');
  return masked === plain ? path : masked;
}

/** Escapes within escapes, as an escape by itself: nobody wraps them deeper by accident. */
const ROUNDS = 8;

/**
 * Escapes of ASCII undone, those of escapes as well; others stay, as do those that are none. Nothing is left of a path that
 * is wrapped deeper than ROUNDS: each round takes as long as the path is, which is for a stranger to choose.
 */
function unescaped(path: string): string {
  let plain = path;
  for (let round = 0; plain.includes('%'); round += 1) {
    const next = plain.replaceAll(/%(?:25)*([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (next === plain) break;
    if (round === ROUNDS) return '';
    plain = next;
  }
  // a backslash is a slash to some browsers, and no line is broken
  return plain.replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '');
}
