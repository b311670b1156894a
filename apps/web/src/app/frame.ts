import { LANGUAGE, LOCALES } from '@aangan/contract/core/language';
import { differingValues, SITE, type SiteColours } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { renderToStaticMarkup } from 'react-dom/server';
import { COLOUR_TOKENS } from '../lib/colour-tokens.ts';
import { frame as texts } from './frame.texts.ts';

/** Addresses of a site's own icons: of its mark (96 px), and of those of 32 and 180 px. */
export interface IconLinks {
  mark: string;
  small: string;
  touch: string;
}

/** The built icons, as `index.html` is indented. */
const BUILT_ICONS = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
  '<link rel="icon" href="/icons/icon-32.png" sizes="32x32" type="image/png" />',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />',
];

/** Escapes a text for HTML, also within an attribute. */
export const escaped = (text: string): string => renderToStaticMarkup(text);

/** Returns the colours of the site in force as CSS declarations; empty for the default ones. */
export function colourTokens(): string {
  const { colours } = SITE;
  if (!colours) return '';
  const names = Object.keys(COLOUR_TOKENS) as (keyof SiteColours)[];
  return names.map((name) => `${COLOUR_TOKENS[name]}:${colours[name]}`).join(';');
}

/**
 * Fills the frame of a page for the site in force (S6, S7).
 * @param frame the page as built, with comments where head, icons, body and the text without scripts go
 * @param parts the page's own head and body
 * @param icons those of the site; the built ones where left out
 */
export function fillFrame(frame: string, { head, body }: { head: string; body: string }, icons?: IconLinks): string {
  const holes: Record<string, string> = {
    // In front of the title, because the first script of some pages follows it.
    head: siteData() + head,
    icons: (icons ? linksOf(icons) : BUILT_ICONS).join('\n    '),
    noscript: escaped(fill(texts.noScript, { site: SITE.name })),
    app: body,
  };
  const filled = frame.replace(/<!--(head|icons|noscript|app)-->/g, (_mark, hole: string) => holes[hole] ?? '');
  const tokens = colourTokens();
  return tokens === '' ? filled : filled.replace(`<html lang="${LOCALES[LANGUAGE]}"`, `$& style="${tokens}"`);
}

/**
 * The values that differ from the defaults, as data that `core/site.ts` reads in the browser; empty for the defaults. They
 * have the words of the page's language alone.
 */
function siteData(): string {
  const { languages: _, ...differing } = differingValues();
  if (Object.keys(differing).length === 0) return '';
  // A '</script>' in a text would end the block.
  const json = JSON.stringify(differing).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="site">${json}</script>`;
}

function linksOf({ mark, small, touch }: IconLinks): string[] {
  return [
    `<link rel="icon" href="${mark}" sizes="96x96" type="image/png" />`,
    `<link rel="icon" href="${small}" sizes="32x32" type="image/png" />`,
    `<link rel="apple-touch-icon" href="${touch}" />`,
  ];
}
