import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SiteValues } from '@aangan/contract/core/site';
import { PRERENDERED_PAGES } from '@aangan/contract/core/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_DOCUMENT, ownSite, WORDS_OF_AANGAN } from './own-site.ts';

/** The built renderer of the public pages (`apps/web/src/app/entry-prerender.tsx`). */
interface Prerenderer {
  useSite: (differing: Partial<SiteValues>) => void;
  renderSite: (frames: unknown) => Promise<Record<string, string>>;
}

const BUILT = new URL('../../web/dist-ssr/', import.meta.url);
const HIDDEN = OWN_DOCUMENT.words?.hiddenPages ?? [];
const SHOWN = PRERENDERED_PAGES.filter((page) => !HIDDEN.some((hidden) => hidden === page));

let pages: Prerenderer;
let frames: unknown;

beforeAll(async () => {
  pages = (await import(fileURLToPath(new URL('entry-prerender.js', BUILT)))) as Prerenderer;
  frames = JSON.parse(readFileSync(new URL('frames.json', BUILT), 'utf8'));
  pages.useSite(ownSite());
});

afterAll(() => pages.useSite({}));

async function htmlOf(path: string): Promise<string> {
  const files = await pages.renderSite(frames);
  const html = files[`${path.slice(1)}/index.html`.replace(/^\//, '')] ?? '';
  // The localities of the search are a list of their own (S25).
  return html.replaceAll(/<search[\s>].*?<\/search>/gs, '');
}

/** What is read, without the marks that React puts between texts. */
const textOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** Letters of Devanagari but in the links to the same page in other languages. */
const DEVANAGARI = /(?!मराठी|हिन्दी)(?<![\u0900-\u097F])[\u0900-\u097F]+/g;

describe("the pages of another firm's site", () => {
  it('in English carry none of its words in other languages [L51]', async () => {
    const words = { firm: { name: 'वनम होम्स' }, words: { tagline: 'झाडांतली घरे' } };
    const home = await htmlOf('/');
    pages.useSite(ownSite({ ...OWN_DOCUMENT, languages: { mr: words, hi: words } }));
    try {
      expect(await htmlOf('/')).toBe(home);
      expect(home.match(DEVANAGARI)).toBeNull();
    } finally {
      pages.useSite(ownSite());
    }
  });

  it.each(SHOWN)('%s shows nothing that is true of Aangan alone [S13]', async (path) => {
    const html = await htmlOf(path);
    expect(html).toContain('Vanam Homes');
    expect(html.match(new RegExp(`.{0,60}(?:${WORDS_OF_AANGAN.source}).{0,60}`, 'g'))).toBeNull();
  });

  it.each(SHOWN)('%s has its first letter on a square, and its foot [S17, S22]', async (path) => {
    const html = await htmlOf(path);
    expect(html).toMatch(/<i class="[^"]*letter[^"]*" aria-hidden="true">V<\/i>Vanam Homes<\/a>/);
    expect(html).toContain('<a href="https://www.instagram.com/vanam">Instagram</a>');
    expect(textOf(html)).toContain('Agent registration A02400001234');
    expect(html).toContain('href="tel:18000000002"');
    const foot = html.slice(html.indexOf('<footer'));
    expect(foot).toContain('href="/blog"');
    expect(foot).not.toContain('href="/careers"');
  });

  it.each(['/terms', '/privacy', '/privacy/notice', '/cookies', '/refund'])(
    '%s says who the firm is in law [S16]',
    async (path) => {
      expect(textOf(await htmlOf(path))).toContain(
        'Vanam Homes &amp; Estates LLP; registered office: 1 Lake Road, Hyderabad; CIN: U70100TG2020PTC123456; GSTIN: 36ABCDE1234F1Z5',
      );
    },
  );

  it('names its seat, its register and the later day in the terms [S15, S16]', async () => {
    const terms = textOf(await htmlOf('/terms'));
    expect(terms).toContain('The seat of the arbitration is Hyderabad and');
    expect(terms).toContain('on the website of TG RERA, rera.telangana.gov.in , before');
    expect(terms).toContain('Effective from 20 November 2026');
    pages.useSite({ ...ownSite(), termsFrom: '2027-01-05' });
    expect(textOf(await htmlOf('/terms'))).toContain('Effective from 5 January 2027');
    pages.useSite(ownSite());
  });

  it('has the sentence of its state in the blog [S15]', async () => {
    const blog = textOf(await htmlOf('/blog'));
    expect(blog).toContain('Stamp duty in Telangana comes to 5.5 per cent and registration to 0.5 per cent.');
    expect(blog).toContain('Every project on sale in Telangana has a registration number');
  });

  it('lists each number once, further ones by label, and the map [S13]', async () => {
    const contact = await htmlOf('/contact');
    const text = textOf(contact);
    expect(text).toContain('General 040 0000 0001 Support 1800 000 0002 Warangal office 0870 000 0003');
    expect(text).toContain('Partners: partners@vanam.example');
    expect(text).not.toContain('Office hours');
    expect(contact).toMatch(/<a href="https:\/\/maps\.example\/vanam"[^>]*>Open in maps<\/a>/);
  });

  it('says on the page about the firm what the firm says [S13]', async () => {
    pages.useSite(
      ownSite({
        ...OWN_DOCUMENT,
        words: {
          about: {
            lead: 'We build by the lakes.',
            sections: [{ title: 'Since 2020', text: 'First paragraph.\n\nSecond paragraph.' }],
            figures: [{ figure: '12', label: 'Projects' }],
          },
        },
      }),
    );
    const about = await htmlOf('/about');
    pages.useSite(ownSite());
    expect(about).toContain('We build by the lakes.');
    expect(about).toContain('<p>First paragraph.</p><p>Second paragraph.</p>');
    expect(textOf(about)).toContain('Projects 12');
    expect(about).not.toMatch(WORDS_OF_AANGAN);
    expect(about).not.toContain('Our values');
  });

  it('takes its wordmark, its mark on dark ground and its own photograph [S22]', async () => {
    const picture = (name: string) => ({ src: `/site/${name}.png`, width: 96, height: 96 });
    const source = { srcSet: '/site/wide.avif 1440w', type: 'image/avif', sizes: '100vw', media: '(min-width: 40em)' };
    const hero = { alt: 'A lake', sources: [source], src: '/site/wide.avif', width: 2400, height: 1200 };
    pages.useSite({ ...ownSite(), mark: picture('mark'), wordmark: picture('word'), hero });
    const home = await htmlOf('/');
    pages.useSite(ownSite());
    const header = /<header.*?<\/header>/s.exec(home)?.[0] ?? '';
    const foot = home.slice(home.indexOf('<footer'));
    expect(header).toContain('<img src="/site/word.png" width="96" height="96" alt="Vanam Homes"/>');
    expect(foot).toContain('<img src="/site/mark.png"');
    expect(home).toMatch(/<img src="\/site\/wide\.avif" width="2400" height="1200" alt="A lake"/);
    expect(home).not.toContain('hero-wide');
  });

  it('has its pages elsewhere in the facts for search engines [S24]', async () => {
    const facts = await htmlOf('/');
    expect(facts).toContain('"sameAs":["https://www.instagram.com/vanam"]');
    expect(facts).toContain('"telephone":"1800 000 0002"');
    expect(facts).toContain('"name":"Vanam Homes"');
  });

  it('is the firm of the page without network [S13]', async () => {
    const { 'offline.html': offline = '' } = await pages.renderSite(frames);
    expect(offline).toContain('<title>You are offline - Vanam Homes</title>');
    expect(offline).not.toMatch(WORDS_OF_AANGAN);
    expect(offline).toContain('href="tel:18000000002"');
  });
});
