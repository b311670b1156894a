/**
 * The values of a texts module in another language. For builds and the server, which read translations from gettext files (L2);
 * no page loads it.
 */

/** What translates a text: the English that it was written for, and its forms, one where the text has no plural. */
export interface Translation {
  english: string;
  forms: readonly string[];
}

/** By context, '<file without its ending>#<export>.<key>…'. */
export type Translations = ReadonlyMap<string, Translation>;

/** Whether a value is a text in its plural forms. */
export function isForms(value: unknown): value is { one: string; other: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length === 2 && 'one' in value && 'other' in value && typeof value.one === 'string';
}

/** What is asked of an entry of a gettext file, as pofile-ts gives it. */
interface Entry {
  msgctxt?: string | null | undefined;
  msgid: string;
  msgstr: readonly string[];
  flags: Readonly<Record<string, boolean | undefined>>;
  obsolete: boolean;
}

/** Returns the entries of a gettext file that translate a text; what is missing, fuzzy or unused is left out. */
export function currentTranslations(entries: readonly Entry[]): Map<string, Translation> {
  return new Map(
    entries
      .filter(({ flags, obsolete, msgstr }) => !flags['fuzzy'] && !obsolete && msgstr.every((form) => form !== ''))
      .map(({ msgctxt, msgid, msgstr }) => [msgctxt ?? '', { english: msgid, forms: msgstr }]),
  );
}

/**
 * Translates the values of a texts module; a text without a translation of its present English stays English.
 * @param module the module's path in the repository without its ending, such as 'apps/server/src/messages/kinds'
 * @param values by export
 * @returns the same shape
 */
export function translateValues(module: string, values: object, translations: Translations): Record<string, unknown> {
  const translated = (value: unknown, context: string): unknown => {
    const found = translations.get(context);
    if (typeof value === 'string') return found?.english === value ? found.forms[0] : value;
    if (isForms(value)) {
      if (found?.english !== value.one) return value;
      return { one: found.forms[0], other: found.forms[1] ?? found.forms[0] };
    }
    if (Array.isArray(value)) return value.map((part, at) => translated(part, `${context}.${at}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translated(part, `${context}.${key}`)]));
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [name, translated(value, `${module}#${name}`)]),
  );
}
