/**
 * Texts for people: whole sentences with `{placeholders}` and `<tags>`, filled here and concatenated nowhere. Without zod,
 * since every page loads it.
 */
import { LANGUAGE, type Language } from './language.ts';

/** Names of the `{placeholders}` of a text. */
export type Vars<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Vars<Rest>
  : never;

/** The plural forms of a sentence, each with `{count}`. */
export interface Forms {
  one: string;
  other: string;
}

type Values<Names extends string> = { [Name in Names]: string };

/** Digits are Latin and in Indian grouping in every language (L29). */
const counts = /* @__PURE__ */ new Intl.NumberFormat('en-IN');
const rules: Partial<Record<Language, Intl.PluralRules>> = {};

/**
 * Replaces the placeholders of a text.
 * @param values by placeholder, already formatted
 */
export function fill<const Text extends string>(text: Text, values: Values<Vars<Text>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (values as Record<string, string>)[name] ?? whole);
}

/**
 * Chooses the plural form of a count by the rules of a language, and fills it (L32).
 * @param values but of `{count}`, which is in Indian grouping
 * @param language of the texts; that of the build by default
 */
export function plural<const Text extends Forms>(
  forms: Text,
  count: number,
  values: Values<Exclude<Vars<Text[keyof Forms]>, 'count'>>,
  language: Language = LANGUAGE,
): string {
  const ofLanguage = (rules[language] ??= new Intl.PluralRules(language));
  const form: string = ofLanguage.select(count) === 'one' ? forms.one : forms.other;
  return fill(form, { ...values, count: counts.format(count) } as Values<string>);
}

/** A part of a text: plain (`tag` null), or the text between `<tag>` and `</tag>`. */
export interface Part {
  tag: string | null;
  text: string;
}

/** Splits a text at its tags, in order. A link inside a sentence: `Read the <terms>Terms</terms>.` Tags don't nest. */
export function parts(text: string): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(/<(\w+)>([^<]*)<\/\1>/g)) {
    if (match.index > end) found.push({ tag: null, text: text.slice(end, match.index) });
    found.push({ tag: match[1] ?? '', text: match[2] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ tag: null, text: text.slice(end) });
  return found;
}
