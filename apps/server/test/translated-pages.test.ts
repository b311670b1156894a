import { existsSync, readFileSync } from 'node:fs';
import { inLanguage, LANGUAGES, LOCALES, type Language } from '@aangan/contract/core/language';
import { APP_PAGES, isStaffPage, PRERENDERED_PAGES, templateFile } from '@aangan/contract/core/pages';
import { describe, expect, it } from 'vitest';

/** The built page of each language. */
const BUILT = new URL('../../web/dist/', import.meta.url);
const ORIGIN = 'https://origin.invalid';
const OTHERS = ['mr', 'hi'] as const;

const folderOf = (language: Language) => (language === 'en' ? '' : `${language}/`);
const read = (file: string) => readFileSync(new URL(file, BUILT), 'utf8');
const htmlOf = (page: string, language: Language) =>
  read(`${folderOf(language)}${page.slice(1)}/index.html`.replace('//', '/').replace(/^\//, ''));

/** The attributes of all elements of a kind, in their order. */
const listed = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((found) => found.slice(1));
const addressesOf = (page: string) =>
  LANGUAGES.map((language) => [LOCALES[language], ORIGIN + inLanguage(page, language)]);

describe.each(LANGUAGES)('a page in %s', (language) => {
  it.each(PRERENDERED_PAGES)('%s names itself, its language and the others [L8]', (page) => {
    const html = htmlOf(page, language);
    expect(html).toContain(`<html lang="${LOCALES[language]}">`);
    const own = ORIGIN + inLanguage(page, language);
    expect(html).toContain(`<link rel="canonical" href="${own}"/>`);
    expect(html).toContain(`<meta property="og:url" content="${own}"/>`);
    expect(listed(html, /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)).toEqual([
      ...addressesOf(page),
      ['x-default', ORIGIN + page],
    ]);
    const og = (one: Language) => LOCALES[one].replace('-', '_');
    expect(listed(html, /"og:locale" content="([^"]+)"/g)).toEqual([[og(language)]]);
    const rest = LANGUAGES.filter((other) => other !== language);
    expect(listed(html, /"og:locale:alternate" content="([^"]+)"/g)).toEqual(rest.map((other) => [og(other)]));
  });

  it('says in which language its facts for search engines are [L8]', () => {
    expect(htmlOf('/', language)).toContain(`"inLanguage":"${LOCALES[language]}"`);
  });
});

describe.each(OTHERS)('the pages in %s', (language) => {
  it.each(PRERENDERED_PAGES)('%s has a title, a description and text in its script [L1, L8]', (page) => {
    const html = htmlOf(page, language);
    expect(/<title>([^<]*)</.exec(html)?.[1]).toMatch(/\p{Script=Devanagari}/u);
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).toMatch(/\p{Script=Devanagari}/u);
    expect(/<noscript>([^<]*)</.exec(html)?.[1]).toMatch(/\p{Script=Devanagari}/u);
  });

  it.each(PRERENDERED_PAGES)('%s links pages in its language alone, but for the choice of one [L7]', (page) => {
    const links = listed(htmlOf(page, language), /(<a [^>]*href="\/[^"]*"[^>]*>)/g).map(([link = '']) => link);
    const own = links.filter((link) => !/hreflang=/i.test(link));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((link) => !new RegExp(`href="/${language}(?:[/#"])`).test(link))).toEqual([]);
  });

  it('have templates of the pages of buyers, and none of staff [L1]', () => {
    const withTemplate = (page: string) => existsSync(new URL(folderOf(language) + templateFile(page), BUILT));
    const inEnglish = APP_PAGES.filter((page) => existsSync(new URL(templateFile(page), BUILT)));
    expect(inEnglish.filter(withTemplate)).toEqual(inEnglish.filter((page) => !isStaffPage(page)));
  });

  it('load the face of their script and not the one of headings, which English pages load [L35]', () => {
    const preloaded = (html: string) => listed(html, /rel="preload" href="\/assets\/(\D+?)-[\w-]{8}\.woff2"/g).flat();
    expect(preloaded(htmlOf('/', language))).toEqual(['figtree-latin', 'noto-sans-devanagari']);
    expect(preloaded(htmlOf('/', 'en'))).toEqual(['figtree-latin', 'fraunces-latin']);
  });

  it('have no line of text lower than their signs need [L36]', () => {
    const sheets = listed(htmlOf('/', language), /href="\/(assets\/[^"]+\.css)"/g).flat();
    expect(sheets.length).toBeGreaterThan(0);
    const heights = sheets.flatMap((file) => listed(read(file), /line-height:([\d.]+)[;}]/g)).map(Number);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(1.3);
  });
});

describe('the sitemap', () => {
  it('lists each page in each language, each with its alternates [L8]', () => {
    const entries = listed(read('sitemap.xml'), /<url><loc>([^<]+)<\/loc>(.*)<\/url>/g);
    expect(entries.map(([address]) => address)).toEqual(
      PRERENDERED_PAGES.flatMap((page) => addressesOf(page).map(([, address]) => address)),
    );
    const alternates = entries.map(([, links = '']) => listed(links, /hreflang="([^"]+)" href="([^"]+)"/g));
    expect(alternates).toEqual(
      PRERENDERED_PAGES.flatMap((page) => LANGUAGES.map(() => [...addressesOf(page), ['x-default', ORIGIN + page]])),
    );
  });
});
