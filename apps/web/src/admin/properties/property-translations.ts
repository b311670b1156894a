/** Converts a property's names and descriptions in Marathi and Hindi to field values and back (L42). */
import type { AdminPropertyInput } from '@aangan/contract/catalogue/admin-inputs';
import { textFields, type GivenText, type PropertyTexts } from '@aangan/contract/catalogue/property-texts';
import type { Translated } from '@aangan/contract/core/language';
import * as z from 'zod/mini';
import { ruledBy } from '../shared/typed-rules.ts';
import { textOrNull } from './property-facts.ts';

export const TRANSLATED: readonly Translated[] = ['mr', 'hi'];
export const TRANSLATED_FIELDS = ['name', 'description'] as const;
export type TranslatedField = (typeof TRANSLATED_FIELDS)[number];

const textValues = (text: z.ZodMiniString<string>) =>
  z.object({
    text,
    /** Whether the English has changed since the stored text was written; never set in the form. */
    isStale: z.boolean(),
    /** Somebody confirms that the unchanged text still says the same as the English one. */
    isConfirmed: z.boolean(),
  });

const languageValues = (rules: Record<TranslatedField, z.ZodMiniString<string>>) => {
  const values = z.object({ name: textValues(rules.name), description: textValues(rules.description) });
  return z.object({ mr: values, hi: values });
};

export const translationValues = languageValues({ name: z.string(), description: z.string() });

/** The same with the contract's rules; an empty text is none. */
export const ruledTranslations = languageValues({
  name: z.string().check(ruledBy(z.nullable(textFields.name), textOrNull)),
  description: z.string().check(ruledBy(z.nullable(textFields.description), textOrNull)),
});

export type Translations = z.infer<typeof translationValues>;

const NONE = { text: '', isStale: false, isConfirmed: false };
export const NO_TRANSLATIONS: Translations = {
  mr: { name: NONE, description: NONE },
  hi: { name: NONE, description: NONE },
};

/** Field values with the English texts that the translations belong to. */
export interface Translatable extends Record<TranslatedField, string> {
  texts: Translations;
}

/** Converts stored texts to field values. */
export function translationsOf(texts: PropertyTexts): Translations {
  const valuesOf = (text: string | null, isCurrent: boolean) => ({
    text: text ?? '',
    isStale: text !== null && !isCurrent,
    isConfirmed: false,
  });
  const ofLanguage = (stored: PropertyTexts[Translated]) =>
    stored === null
      ? NO_TRANSLATIONS.mr
      : {
          name: valuesOf(stored.name, stored.nameIsCurrent),
          description: valuesOf(stored.description, stored.descriptionIsCurrent),
        };
  return { mr: ofLanguage(texts.mr), hi: ofLanguage(texts.hi) };
}

const isSameText = (a: string, b: string) => textOrNull(a) === textOrNull(b);

/**
 * Whether a stored text is unchanged while its English has changed, before or in this form: buyers read it again once
 * it is confirmed.
 * @param stored the values that the form was opened with
 */
export function isUnconfirmed(
  values: Translatable,
  stored: Translatable,
  language: Translated,
  field: TranslatedField,
): boolean {
  const before = stored.texts[language][field];
  if (textOrNull(before.text) === null || !isSameText(values.texts[language][field].text, before.text)) return false;
  return before.isStale || values[field].trim() !== stored[field].trim();
}

/**
 * Returns the texts to send: only those that were changed or confirmed, null for an emptied one; undefined where there
 * are none. Others stay as they are stored.
 * @param stored the values that the form was opened with
 */
export function translationsPayload(values: Translatable, stored: Translatable): AdminPropertyInput['texts'] {
  const sent: Partial<Record<Translated, GivenText>> = {};
  for (const language of TRANSLATED) {
    for (const field of TRANSLATED_FIELDS) {
      const { text, isConfirmed } = values.texts[language][field];
      const isChanged = !isSameText(text, stored.texts[language][field].text);
      if (!isChanged && !(isConfirmed && isUnconfirmed(values, stored, language, field))) continue;
      sent[language] = { ...sent[language], [field]: textOrNull(text) };
    }
  }
  return Object.keys(sent).length === 0 ? undefined : sent;
}

/**
 * Returns the texts of merged values. A confirmation is kept where both the text and its English are still those that
 * were confirmed.
 */
export function mergedTranslations(mine: Translatable, merged: Translatable): Translations {
  const kept = (language: Translated, field: TranslatedField) => {
    const [confirmed, text] = [mine.texts[language][field], merged.texts[language][field]];
    const isSame = isSameText(confirmed.text, text.text) && mine[field] === merged[field];
    return { ...text, isConfirmed: confirmed.isConfirmed && isSame };
  };
  const ofLanguage = (language: Translated) => ({
    name: kept(language, 'name'),
    description: kept(language, 'description'),
  });
  return { mr: ofLanguage('mr'), hi: ofLanguage('hi') };
}
