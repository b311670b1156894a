/**
 * Decides which file of the build a module goes to, by the pages that need it (docs/decisions/0097-chunks-by-pages.md).
 * Without that, every module that two lazy pages share becomes a file of its own: 48 of them on the first load.
 *
 * A module that every page needs is in `site`; one that some of `FIRST_PAGES` need is in a file of just those; one that
 * the pages of one feature, one area or several areas need is in a file of that feature or area, or in `shared`. A module
 * that one page alone needs stays with that page. Whatever a module imports is needed wherever the module is, so that
 * files never import each other in a circle.
 * @typedef {{
 *   importedIds: readonly string[], dynamicallyImportedIds: readonly string[], isEntry: boolean, code: string | null
 * }} ModuleInfo
 * @typedef {{ step: number, name: string }} Chunk
 */

/** Pages that load only what they need: those with a budget, besides home, and the one that opens offline. */
const FIRST_PAGES = {
  listing: /\/listing\/listing-page\.tsx$/,
  property: /\/property\/property-page\.tsx$/,
  pass: /\/pass\/pass-page\.tsx$/,
};
/** In the header of every page of a signed-in person, loaded as soon as that is known. */
const BELL = /\/notifications\/bell\.tsx$/;
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
/** Large libraries that only some parts need. */
const LIBRARIES = {
  overlays: /node_modules\/(@base-ui|@floating-ui)\//,
  forms: /node_modules\/(react-hook-form|@hookform|zod)\//,
};
/**
 * Small modules behind one index file, whose importers need few of them. Those that `FIRST_PAGES` need are in the files of
 * just those, so that they stay as they are when another page comes.
 */
const ICONS = /node_modules\/lucide\//;
const PIECES = /node_modules\/(@tanstack|lucide)\/|\/src\/ui\/icons\.ts$/;
/** The icons that a module imports by name. */
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"][^'"]*\/icons\.ts['"]/g;
/** Bytes before compression, below which groups of icons are merged. */
const FEW_ICONS = 6_000;
const STEPS = ['libraries', 'first', 'two pages', 'page', 'areas', 'area', 'feature'];

/** @returns {import('vite').Plugin & { groups: import('vite').Rolldown.CodeSplittingGroup[] }} */
export function chunks() {
  /** @type {Map<string, Chunk>} */
  let plan = new Map();
  return {
    name: 'aangan-chunks',
    buildEnd() {
      const modules = new Map([...this.getModuleIds()].map((id) => [id, this.getModuleInfo(id)]));
      plan = planChunks(/** @type {Map<string, ModuleInfo>} */ (modules));
    },
    groups: [
      { name: 'react', test: REACT, tags: ['$initial'], priority: 9 },
      { name: 'site', tags: ['$initial'], priority: 8 },
      {
        name: 'icons',
        test: (/** @type {string} */ id) => ICONS.test(id) && !plan.has(id),
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: FEW_ICONS,
        priority: 7,
      },
      ...STEPS.map((debugName, step) => ({
        name: (/** @type {string} */ id) => {
          const chunk = plan.get(id);
          return chunk?.step === step ? chunk.name : null;
        },
        debugName,
        priority: STEPS.length - step,
      })),
    ],
  };
}

/**
 * @param {Map<string, ModuleInfo>} modules by id
 * @returns {Map<string, Chunk>} chunks by module id; modules that stay with their page are left out
 */
function planChunks(modules) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map([...modules.keys()].map((id) => [id, new Set()]));
  const icons = new Map([...modules.keys()].filter((id) => ICONS.test(id)).map((id) => [fileOf(id), id]));
  const iconsOf = new Map(
    [...modules].map(([id, { code }]) => [id, iconsIn(code ?? '').flatMap((file) => icons.get(file) ?? [])]),
  );
  const visit = (/** @type {string} */ id, /** @type {string} */ entry) => {
    const known = users.get(id);
    if (!known || known.has(entry)) return;
    known.add(entry);
    if (PIECES.test(id)) return;
    modules.get(id)?.importedIds.forEach((next) => visit(next, entry));
    iconsOf.get(id)?.forEach((icon) => visit(icon, entry));
  };
  const bell = [...modules.keys()].find((id) => BELL.test(id)) ?? '';
  for (const [id, { isEntry, dynamicallyImportedIds }] of modules) {
    if (isEntry) visit(id, id);
    dynamicallyImportedIds.forEach((entry) => visit(entry, entry));
    if (Object.values(FIRST_PAGES).some((page) => page.test(id))) visit(bell, id);
  }
  const planned = [...users].map(([id, entries]) => /** @type {const} */ ([id, chunkOf(id, [...entries])]));
  // The bundler groups the icons of all other pages, or each set of pages would have a file of its own.
  const isPlanned = (/** @type {string} */ id, /** @type {Chunk} */ { step }) =>
    !ICONS.test(id) || step <= STEPS.indexOf('page');
  return new Map(planned.flatMap(([id, chunk]) => (chunk && isPlanned(id, chunk) ? [[id, chunk]] : [])));
}

/** @param {string} id */
const fileOf = (id) => id.slice(id.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/**
 * Returns the files of the icons that a module imports: 'badge-check' for `BadgeCheck`.
 * @param {string} code
 */
function iconsIn(code) {
  const names = [...code.matchAll(ICON_IMPORT)].flatMap(([, list = '']) => list.split(','));
  return names.map((name) =>
    (name.trim().split(' ')[0] ?? '').replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase(),
  );
}

/**
 * @param {string} id
 * @param {string[]} entries the lazy pages and parts of pages that need it
 * @returns {Chunk | null}
 */
function chunkOf(id, entries) {
  if (entries.length < 2) return null;
  const library = Object.entries(LIBRARIES).find(([, test]) => test.test(id));
  if (library) return chunk('libraries', library[0]);
  const pages = Object.entries(FIRST_PAGES).filter(([, test]) => entries.some((entry) => test.test(entry)));
  const names = pages.map(([name]) => name);
  if (names.includes('listing') && names.includes('property')) return chunk('first', 'first');
  if (names.length > 0) return chunk(names.length > 1 ? 'two pages' : 'page', names.join('-'));
  const features = new Set(entries.map(featureOf));
  const areas = new Set([...features].map((feature) => feature.split('-')[0]));
  const [[area = ''], [feature = '']] = [[...areas], [...features]];
  if (areas.size > 1) return chunk('areas', `shared-${layerOf(id)}`);
  return features.size > 1 ? chunk('area', area) : chunk('feature', feature);
}

/**
 * @param {string} step
 * @param {string} name
 */
const chunk = (step, name) => ({ step: STEPS.indexOf(step), name });

/**
 * The contract and `lib` have no components, so code that needs only them does not load those.
 * @param {string} id
 */
function layerOf(id) {
  if (/\/packages\/contract\/|\/src\/lib\//.test(id)) return 'code';
  return id.includes('/src/ui/') ? 'ui' : 'parts';
}

/**
 * Of `src/areas/visits/pass/pass-page.tsx` 'visits-pass', of `src/admin/users/users-page.tsx` 'admin-users'.
 * @param {string} id
 */
function featureOf(id) {
  const [room = '', part = '', feature = ''] = id.slice(id.lastIndexOf('/src/') + 5).split('/');
  return room === 'areas' ? `${part}-${feature}` : `${room}-${part}`;
}
