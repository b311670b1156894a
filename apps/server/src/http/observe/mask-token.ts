/** The path before the token of a link, in any letter case and with repeated slashes, since people mistype it. */
const BEFORE_TOKEN = /^(\/+(?:(?:mr|hi)\/+)?(?:api\/+(?:visit-links|email-links|calendar)|visit|email)\/+)[^/]+/i;
/** Anything else that looks like a token, such as in a wrongly pasted link. */
const TOKEN = /(?<![a-z2-7])[a-z2-7]{26}(?![a-z2-7])/gi;

/** A quick check for paths that may need masking; most need none. */
const SUSPECT = /[%\\\p{Cc}]|visit|email|calendar|[a-z2-7]{26}/iu;

/** Masks a path for the log: ':token' replaces the token of a link, however the path is written (V15). */
export function maskToken(path: string): string {
  if (!SUSPECT.test(path)) return path;
  const plain = unescaped(path);
  if (plain === '') return ':escaped';
  const masked = plain.replace(BEFORE_TOKEN, '$1:token').replaceAll(TOKEN, ':token');
  return masked === plain ? path : masked;
}

/** Levels of nested escapes to decode; nobody nests deeper by accident. */
const ROUNDS = 8;

/**
 * Decodes ASCII escapes, nested ones too; others stay, also invalid ones. A path nested deeper than ROUNDS becomes empty:
 * each round costs as much as the path is long, which an attacker chooses.
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
  // some browsers treat a backslash as a slash, and control characters would break the line
  return plain.replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '');
}
