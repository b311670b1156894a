import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget } from './scripts/build-target.mjs';
import { hoverPlugin } from './scripts/hover-plugin.mjs';
import { licensesPlugin } from './scripts/licenses-plugin.mjs';
import { makeFonts } from './scripts/make-fonts.mjs';

/** Makes the font files before anything asks for them, and has the two that every page needs fetched from the head. */
function fonts(): Plugin {
  return {
    name: 'aangan-fonts',
    async configResolved() {
      await makeFonts(fileURLToPath(new URL('.cache/fonts', import.meta.url)));
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => /-latin-[\w-]+\.woff2$/.test(file));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** What the admin area alone draws on. */
const IS_OF_ADMIN = /\/lib\/(admin-|wire\/(admin-|paged))|\/features\/admin\/(shared\/|.*\.module\.css)/;

/**
 * What all features draw on; not the parts of the contract that validate, which bring their library along, nor what a
 * home's page has late or not at all.
 */
const IS_PIECE =
  /\/src\/(ui\/(?!choice-rows|date-field|pagination|version-choice)|lib\/(?!account-(?!paths)|alert-|board-|contact-|press-again|privacy-|translated-|visit-|desk-|use-(is-online|kept-))|features\/shared\/(?!account|boards|bookings\/(visit-time|booked-visit\.texts)|changes|contact|marks\/(?!marks-keys)|compare\/(?!lazy-parts|compare-t|tray)|flats|map|offline|pass|prices|qr-code|time-field|viewer|visit|zone-note)|app\/require-session)|\/contract\/src\/(?!admin|alert-|board-|catalogue|changes|endpoints|entities|[a-z]+-entities|distance|fact|fields|inputs|list-of|loan|notice|open-price|price-rates|places|privacy-|times|unread|visit-|desk-)/;

/** Of the pieces, those of forms, dialogs and pages of text: neither the listing nor a home's page begins with one. */
const IS_LATER_PIECE =
  /\/src\/(ui\/(checkbox|data-table|dialog|drawer|overlay|prose|sheet|tabs|text-area|text-field|use-toasts|wizard-)|lib\/(account-paths|call-file|close-when|consent|save-file|intent-key|use-single|wire\/(profile|shortlist|stale))|features\/shared\/(bookings\/(api\/create|visit-or)|fields|shortlist|step-up))|\/contract\/src\/(digits|email-address|media-facts|names|phone-number|search-text|typed-amount|texts\/(auth|chat|fields|profile|repeat))/;

/** Of the pieces, those that a home's page and pages about visits begin with, and the listing does not. */
const IS_PIECE_OF_HOME =
  /\/src\/(ui\/(avatar|data-list|notice|panel|person|tiles)|lib\/(retry-|wire\/(booking|fields))|features\/shared\/(bookings|compare\/compare-toggle|properties\/api|texts))|\/contract\/src\/(area|status|texts\/booking)/;

/** The icons that listing and home's page begin with, beside those of every page. */
const FIRST_ICONS =
  'arrow-down|bell|calendar-check|calendar-clock|chevron-down|chevron-left|chevron-right|circle-play|clock|external-link|eye|eye-off|file-text|headset|image-off|layout-grid|list|map|maximize|ruler|share-2|shield-check|sliders-horizontal|star|undo-2';

/** Of those, what the listing alone begins with, and a home's page alone. */
const LIST_ICONS = 'arrow-down|eye|list|sliders-horizontal';
const HOME_ICONS = 'circle-play|headset|image-off|layout-grid|maximize|ruler|share-2|shield-check|star';
const IS_LIST_EXTRA = new RegExp(`/ui/(chip|page-marks)|/use-is-wide|/search-steps|/icons/(${LIST_ICONS})\\.mjs`);
const IS_HOME_EXTRA = new RegExp(`/icons/(${HOME_ICONS})\\.mjs`);

/** A piece of the page's own that brings the overlay library along. */
function bringsOverlays(id: string): boolean {
  return /\/src\/ui\//.test(id) && readFileSync(id, 'utf8').includes("from '@base-ui/");
}

/** The bell, which every page of somebody who is signed in begins with, and what it counts with. */
const IS_BELL =
  /\/features\/notifications\/(api\/get-unread|bell|unread-watch)|\/lib\/visit-keys|\/contract\/src\/unread-route/;

/** What the pages draw on of libraries that each visit has a part of; the listing begins without mutations. */
const IS_EXTRA = new RegExp(
  `node_modules/(@tanstack/(?!.*([Ii]nfiniteQuery(?!Behavior)|mutationObserver|queriesObserver|useIsFetching|useMutation|useQueries))|lucide/(?!.*/icons/)|lucide/.*/icons/(${FIRST_ICONS})\\.mjs)`,
);

const isPiece = (id: string) =>
  IS_PIECE.test(id) && !IS_LIST_EXTRA.test(id) && !IS_OF_ADMIN.test(id) && !bringsOverlays(id);

/** Of the pages of saved searches and hidden homes, and of the dialogs about a search. */
const OF_SEARCHES =
  /features\/listing\/(searches|search-(name|refusal|overlays)|use-deleted|api\/(alert-settings|save-search|change-search|list-hidden)|components\/(frequenc|search-(card|form)|alert-panels))/;

/**
 * Left alone, every small module that two lazy pages share becomes a file of its own: 48 of them on the first load. So
 * what every visit needs is two files, libraries (which seldom change) and ours, and the rest is cut by layers: each
 * group imports from those above it only. Gathered by who shares what, files came to import each other in a circle, and
 * a constant was read before it was there.
 */
const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial' as const], priority: 9 },
  { name: 'site', tags: ['$initial' as const], priority: 8 },
  { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\//, priority: 7 },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|@hookform|zod)\/|\/lib\/use-(schema-form|seconds-until)/,
    priority: 7,
  },
  {
    name: 'late-icons',
    test: new RegExp(`node_modules/lucide/.*/icons/(?!(${FIRST_ICONS})\\.mjs)`),
    minShareCount: 2,
    priority: 8,
  },
  // What a press on a heart needs, on whatever page.
  { name: 'saving', test: /shared\/shortlist\/sav(e-home|ing)|contract\/src\/texts\/shortlist/, priority: 8 },
  // Small, and asked for by the pages of text, which need nothing else. Here and below: the looks of related pages are
  // one small file, which comes sooner than one a page.
  { name: 'text', test: /features\/legal\/(components\/|.*\.module\.css)/, priority: 6 },
  { name: 'tables', test: /ui\/data-table/, priority: 6 },
  // The calls about visits, messages and the own account, which no first page makes.
  {
    name: 'later-calls',
    test: /\/lib\/((board|contact|privacy|visit)-call|use-(is-online|kept-))|contract\/src\/(times|(board|privacy|visit)-(lists|limits|routes))\.ts/,
    priority: 6,
  },
  // What the pages of the own account have in common, with its styles: for no page of homes to load.
  { name: 'account-parts', test: /features\/shared\/account\//, minShareCount: 2, priority: 4 },
  // Of the shortlist, and of two parts of a home's page that are fetched late.
  { name: 'changes', test: /features\/shared\/changes\/|contract\/src\/changes/, priority: 6 },
  {
    name: 'pieces',
    test: (id: string) =>
      (IS_EXTRA.test(id) && !IS_LIST_EXTRA.test(id) && !IS_HOME_EXTRA.test(id)) ||
      IS_BELL.test(id) ||
      (isPiece(id) && !IS_PIECE_OF_HOME.test(id) && !IS_LATER_PIECE.test(id)),
    priority: 7,
  },
  {
    name: 'home-pieces',
    test: (id: string) => IS_HOME_EXTRA.test(id) || (isPiece(id) && !IS_LATER_PIECE.test(id)),
    priority: 5,
  },
  {
    name: 'later-pieces',
    test: (id: string) => isPiece(id) || /\/(mutationObserver|useMutation)\.js/.test(id),
    priority: 5,
  },
  // Of the listing, of a home's page and of the form of a property, each fetched late; the street map once it is chosen.
  {
    name: 'map',
    test: /features\/shared\/map\/(?!street-map|full-map)|contract\/src\/(distance|places)\.ts/,
    priority: 4,
  },
  { name: 'fields', test: /contract\/src\/(fields|names)\.ts/, priority: 4 },
  // A route, of which another part is not to carry along.
  { name: 'not-found', test: /\/features\/not-found\//, priority: 4 },
  // Of lists of homes. Which of them are hidden and opened is also for a late part of a home's page, yet as a file of its
  // own it kept the listing waiting.
  {
    name: 'lists',
    test: (id: string) =>
      IS_LIST_EXTRA.test(id) ||
      /ui\/pagination|shared\/(compare\/(compare-card|choose-flat)|marks\/)|\/lib\/alert-call|contract\/src\/alert-(lists|routes)/.test(
        id,
      ),
    priority: 4,
  },
  // Of the desk and of the admin area.
  { name: 'records', test: /ui\/(date-field|version-choice)|features\/shared\/contact\//, priority: 4 },
  // Of the comparison and the open price.
  { name: 'prices', test: /features\/shared\/prices\/|contract\/src\/open-price/, priority: 4 },
  // With the rows of choices, which stand in dialogs alone.
  { name: 'panels', test: (id: string) => bringsOverlays(id) || id.includes('/ui/choice-rows'), priority: 4 },
  // With its forms, apart from what pages behind the guard share.
  { name: 'sign-in', test: /features\/auth\/(?!.*-(page|dialog)\.tsx|.*\.worker)/, priority: 4 },
  { name: 'account', test: /\/features\/(auth|bookings|profile|shortlist)\/.*\.module\.css/, priority: 4 },
  { name: 'searches', test: OF_SEARCHES, minShareCount: 2, priority: 3 },
  // What their late parts have in common with them is for no other page to load.
  {
    name: 'listing',
    test: (id: string) => id.includes('/features/listing/') && !OF_SEARCHES.test(id),
    minShareCount: 2,
    priority: 4,
  },
  // With what the comparison says of flats as well: a file of its own would weigh more on a home's page.
  {
    name: 'property',
    test: /\/features\/(property\/(?!(components\/)?chart\.)|shared\/flats\/)/,
    minShareCount: 2,
    priority: 4,
  },
  // Of the visits and their dialogs.
  { name: 'bookings', test: /\/features\/bookings\//, minShareCount: 2, priority: 4 },
  // Of the history and the loan, both late.
  { name: 'chart', test: /\/features\/property\/(components\/)?chart\./, priority: 3 },
  { name: 'offline', test: /features\/shared\/offline\//, priority: 3 },
  // Of every page about visits, the pass among them, which is kept for want of a network; then what chooses their times,
  // in dialogs.
  { name: 'zone-note', test: /features\/shared\/zone-note\//, priority: 4 },
  { name: 'visit-times', test: /features\/shared\/visit-times\//, priority: 3 },
  // Of family boards, of owners and of relatives.
  { name: 'boards', test: /features\/(shared\/)?boards\/|\/lib\/board-/, minShareCount: 2, priority: 3 },
  { name: 'desk', test: /\/features\/desk\//, minShareCount: 2, priority: 3 },
  { name: 'pass', test: /features\/shared\/pass\//, priority: 3 },
  { name: 'shared', test: /\/features\/(?!admin\/)|\/src\/app\//, minShareCount: 2, priority: 3 },
  { name: 'admin', test: IS_OF_ADMIN, priority: 2 },
  { name: 'admin-shared', minShareCount: 2, priority: 1 },
];

/** Fails the build when files import each other in a circle: such a page may break, or not, by the order of arrival. */
function noCircles(): Plugin {
  return {
    name: 'aangan-no-circles',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: string[]) => {
        if (path.includes(file)) throw new Error(`Files import each other in a circle: ${[...path, file].join(' > ')}`);
        const chunk = bundle[file];
        if (done.has(file) || chunk?.type !== 'chunk') return;
        for (const next of chunk.imports) visit(next, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}

const scopes = new Map<string, string>();

/** A class's name and two letters for its module: short, and still to be read in the browser's own tools. */
function scopedName(name: string, file: string): string {
  const path = file.replaceAll('\\', '/').split('/src/').at(-1) ?? '';
  const scoped = `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 2)}`;
  const holder = scopes.get(scoped) ?? path;
  if (holder !== path) throw new Error(`.${name} is called the same in ${holder} and ${path}: rename one of them`);
  scopes.set(scoped, path);
  return scoped;
}

/**
 * Writes class names where they are used, as plain texts, instead of objects of names that nothing can shake: 2 KB less
 * of scripts on a first visit. They are read off the module for that, not off its default export; and as nobody needs
 * the module then, it has to be said that its styles are wanted all the same.
 */
function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'aangan-class-names',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
        handler: (code) => code.replace(/import (\w+) from ('[^']+\.module\.css')/g, 'import * as $1 from $2'),
      },
    },
    {
      name: 'aangan-keep-modules',
      enforce: 'post',
      transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }) },
    },
  ];
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    inlineClassNames(),
    fonts(),
    licensesPlugin(fileURLToPath(new URL('../..', import.meta.url))),
    noCircles(),
  ],
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [hoverPlugin()] } },
  build: {
    manifest: true,
    target: buildTarget(),
    // No data: URLs: the content security policy names our own origin and nothing else for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  // The prerendering bundle carries its libraries, so that it and they share one copy of React.
  ssr: { noExternal: true },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
});
