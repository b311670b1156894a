import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { parsePo } from 'pofile-ts';

export type Translated = 'mr' | 'hi';

const ROOT = new URL('../../../translations/', import.meta.url);
const texts = new Map<Translated, ReadonlyMap<string, string>>();

/**
 * Returns what a translator wrote for an English text of the product.
 * @param english the text as in its texts module; throws an Error where there is none
 */
export function translated(language: Translated, english: string): string {
  let known = texts.get(language);
  if (!known) {
    const { items } = parsePo(readFileSync(new URL(`${language}.po`, ROOT), 'utf8'));
    known = new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
    texts.set(language, known);
  }
  const found = known.get(english);
  if (found === undefined) throw new Error(`translations/${language}.po has no '${english}'`);
  return found;
}

const { latin } = JSON.parse(readFileSync(new URL('allowed.json', ROOT), 'utf8')) as { latin: string[] };
/** Names, numbers of registers, addresses and units that stay in Latin letters in every language. */
const ALLOWED = [
  String.raw`[\w.+-]+@[\w.-]+`,
  String.raw`https?:\/\/\S+`,
  String.raw`\b[\w-]+(?:\.[\w-]+)+\b`,
  String.raw`\b[A-Z]+\d[\dA-Z-]*\b`,
  ...latin.map((word) => String.raw`\b${word}\b`),
  String.raw`\d(?:BHK)\b`,
  // check-in codes, and names of standards
  String.raw`\b[A-Z\d]{3}(?:[A-Z\d]{3})?\b`,
  String.raw`\bIS\b`,
].join('|');

/**
 * Finds the texts of a page in another language that are in Latin letters and are not marked as English (L24): what is shown, and
 * the names and hints of controls.
 * @param names that stay as they are written
 * @returns each once
 */
export function englishTexts(page: Page, names: readonly string[] = []): Promise<string[]> {
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return page.evaluate(
    (allowed) => {
      const found = new Set<string>();
      const isEnglish = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang')?.startsWith('en');
      const note = (text: string, element: Element | null) => {
        const rest = text.replaceAll(new RegExp(allowed, 'g'), '');
        if (/[A-Za-z]{2}/.test(rest) && !isEnglish(element)) found.add(text.trim().replaceAll(/\s+/g, ' '));
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (element?.closest('script, style, noscript, template, code, [translate=no]')) continue;
        if (element?.checkVisibility()) note(walker.currentNode.textContent ?? '', element);
      }
      for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          note(element.getAttribute(name) ?? '', element);
      note(document.title, null);
      return [...found];
    },
    [...escaped, ALLOWED].join('|'),
  );
}
