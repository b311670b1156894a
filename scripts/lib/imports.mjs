import { parseSync } from 'oxc-parser';
import { posix } from 'node:path';

/**
 * What each room of the code may import besides itself, from the bottom up. The first rule whose `room` matches a file
 * applies; in `may`, '<area>' and '<feature>' stand for those of the file. Type imports are always allowed, unless
 * `types` is false; so are libraries, unless `libraries` lists the allowed ones.
 * @typedef {{ room: RegExp, may: string[], why: string, types?: boolean, libraries?: RegExp }} Rule
 * @typedef {{ file: string, to: string, isType: boolean }} Import
 */
const CONTRACT = 'packages/contract/src/';
const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
const GROUND = [CONTRACT, `${SERVER}start-error.ts`, `${SERVER}ports.ts`];
const STORAGE = [...GROUND, `${SERVER}database/`, `${SERVER}config/`];
const KERNEL = [
  ...STORAGE,
  ...['adapters', 'audit', 'http', 'jobs', 'languages', 'messages', 'sql'].map((room) => `${SERVER}${room}/`),
];
const PAGE = [CONTRACT, `${WEB}assets/`, `${WEB}lib/`, `${WEB}ui/`, `${WEB}shared/`, `${WEB}areas/*/shared/`];

/** @type {Rule[]} */
export const RULES = [
  {
    room: /^packages\/contract\/src\/core\//,
    may: [`${CONTRACT}core/`, `${CONTRACT}*.texts.ts`],
    libraries: /^zod\//,
    why: 'The core of the contract knows the texts of the areas and nothing else of them.',
    types: false,
  },
  {
    room: /^packages\/contract\//,
    may: [CONTRACT],
    libraries: /^(zod|culori)\//,
    why: 'The contract imports itself, zod and what computes colours.',
    types: false,
  },
  {
    room: /^apps\/web\/src\/ui\//,
    may: [`${WEB}ui/`, `${CONTRACT}core/site.ts`],
    libraries: /^(?!@tanstack\/)/,
    why: 'ui knows no route, no query and no domain; of the contract it knows whose site it is.',
    types: false,
  },
  { room: /^apps\/web\/src\/lib\//, may: [`${WEB}lib/`, CONTRACT], why: 'lib imports the contract.', types: false },
  {
    room: /^apps\/web\/src\/(shared|areas\/\w+\/shared)\//,
    may: PAGE,
    why: 'What is shared knows no page.',
    types: false,
  },
  {
    room: /^apps\/web\/src\/areas\/(?<area>\w+)\/(?<feature>[\w-]+)\//,
    may: [...PAGE, `${WEB}areas/<area>/<feature>/`],
    why: 'A feature imports what is shared and no other feature: routes put pages together.',
    types: false,
  },
  {
    room: /^apps\/web\/src\/admin\/(?<feature>\w[\w-]*)\//,
    may: [...PAGE, `${WEB}admin/<feature>/`, `${WEB}admin/shared/`],
    why: 'A part of the admin area imports admin/shared and no other part.',
    types: false,
  },
  {
    room: /^apps\/web\/src\//,
    may: [CONTRACT, WEB],
    why: 'The page and the server meet in the contract.',
    types: false,
  },
  {
    room: /^apps\/server\/src\/(config|embedded-postgres)\//,
    may: [...STORAGE, `${SERVER}embedded-postgres/`],
    why: 'The driver of the embedded Postgres and the configuration know no room above them.',
  },
  {
    room: /^apps\/server\/src\/database\/generate-types\.ts$/,
    may: [...STORAGE, `${SERVER}embedded-postgres/`],
    why: 'The generated types come from a database of their own.',
  },
  {
    room: /^apps\/server\/src\/(database|sql)\//,
    may: [...STORAGE, `${SERVER}sql/`],
    why: 'database and sql know connections and statements: no HTTP, no area, and not where Postgres runs.',
  },
  {
    room: /^apps\/server\/src\/languages\//,
    may: [...GROUND, `${SERVER}languages/`],
    why: 'languages reads translations and knows no room.',
  },
  {
    room: /^apps\/server\/src\/(adapters|audit|http|jobs|messages)\//,
    may: KERNEL,
    why: 'The kernel knows no area.',
  },
  {
    room: /^apps\/server\/src\/areas\/(?<area>\w+)\/(?<feature>[\w-]+)\//,
    may: [...KERNEL, `${SERVER}areas/<area>/<feature>/`, `${SERVER}areas/<area>/*/*`],
    why: 'A feature is handed what it needs of another area by its own.',
  },
  {
    room: /^apps\/server\/src\/areas\/(?<area>\w+)\/[\w-]+\.ts$/,
    may: [...KERNEL, `${SERVER}areas/<area>/`, `${SERVER}areas/*/*.ts`],
    why: 'An area puts its features together, and takes of another area what that one offers.',
  },
  {
    room: /^apps\/server\/src\//,
    may: [CONTRACT, SERVER],
    why: 'The page and the server meet in the contract.',
    types: false,
  },
];

/**
 * @param {string} file path from the root of the repository
 * @param {string} code
 * @returns {Import[]} files by path, libraries by name
 */
export function importsOf(file, code) {
  const { module } = parseSync(file, code);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ request: moduleRequest.value, isType }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      request: code.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
      isType: false,
    })),
  ];
  return named.map(({ request, isType }) => {
    const to = request.startsWith('@aangan/contract/')
      ? `${CONTRACT}${request.slice('@aangan/contract/'.length)}.ts`
      : request.startsWith('.')
        ? posix.normalize(posix.join(posix.dirname(file), request))
        : request;
    return { file, to, isType };
  });
}

/**
 * @param {Import} one
 * @returns {string | null} the problem; null when it is allowed
 */
export function problemOf({ file, to, isType }) {
  const rule = RULES.find(({ room }) => room.test(file));
  if (!rule || (isType && rule.types !== false)) return null;
  if (!/^(?:apps|packages)\//.test(to)) {
    return rule.libraries?.test(to) === false ? `${file} imports ${to}: ${rule.why}` : null;
  }
  const groups = rule.room.exec(file)?.groups ?? {};
  const isAllowed = rule.may.some((path) =>
    matches(
      to,
      path.replace(/<(\w+)>/g, (_, name) => groups[name] ?? ''),
    ),
  );
  return isAllowed ? null : `${file} imports ${to}: ${rule.why}`;
}

/**
 * @param {string} path
 * @param {string} pattern a folder with a trailing slash, or a file; '*' matches one path segment
 */
function matches(path, pattern) {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[.\\]/g, String.raw`\$&`))
    .join(pattern.includes('/*/') ? '[^/]*' : '.*');
  return new RegExp(`^${source}${pattern.endsWith('/') ? '' : '$'}`).test(path);
}
