import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Source {
  path: string;
  text: string;
}

/** The product's code, without tests. */
function sourcesIn(...folders: string[]): Source[] {
  return folders.flatMap((folder) => {
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const code = names.filter((name) => /\.(?:ts|tsx|js|mjs|html)$/.test(name) && !/\.test\.tsx?$/.test(name));
    return code.map((name) => ({ path: name.slice(ROOT.length), text: readFileSync(name, 'utf8') }));
  });
}

const server = sourcesIn('apps/server/src');
const all = [...server, ...sourcesIn('apps/web/src', 'packages/contract/src')];

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

const NETWORK = '(node:(?:http2?|https|net|tls|dgram|dns)(?:/promises)?)';
const NETWORK_IMPORT = new RegExp(`import (?:type )?\\{([^}]*)\\} from '${NETWORK}'`, 'g');
/** A namespace import, which would hide what is used of the module. */
const NETWORK_OTHERWISE = new RegExp(
  String.raw`(?:import \w+ from|\* as \w+ from|require\(|import\(|getBuiltinModule\() ?'${NETWORK}'`,
);
const HTTP_CLIENTS = /^(?:axios|got|ky|needle|node-fetch|superagent|undici|request|phin|@aws-sdk\/.*)$/;

const filesWith = (sources: Source[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Gives the files from which a source imports or re-exports values; types cost nothing at run time. */
function valueImports({ path, text }: Source): string[] {
  const statements = [...text.matchAll(/^(?:import|export)(?! type\b)([^;']*?)(?:\bfrom )?'(\.[^']+)';/gm)];
  const ofTypes = /^ \{\s*(?:type \w+(?: as \w+)?,?\s*)+\} $/;
  const values = statements.filter(([, names = '']) => !ofTypes.test(names) && !names.includes('='));
  const later = [...text.matchAll(/\bimport\(()'(\.[^']+)'\)/g)];
  return [...values, ...later].map(([, , name = '']) => join(dirname(path), name));
}

interface CodeNode {
  type: string;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is CodeNode =>
  typeof value === 'object' && value !== null && typeof (value as CodeNode).type === 'string';

/** Visits what a file holds; `isLater` is what runs after the file was loaded. */
function visit(node: CodeNode, see: (node: CodeNode, isLater: boolean) => void, isLater = false): void {
  see(node, isLater);
  if (/^(?:Import|ExportAll)Declaration$|^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type)) return;
  const isInside = isLater || /Function/.test(node.type);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see, isInside);
  }
}

const programOf = ({ path, text }: Source) => parseSync(path, text).program as unknown as CodeNode;

/** What is true of Aangan alone (S13). */
const OF_AANGAN =
  /Aangan|Pune|Maharashtra|MahaRERA|Moshi|maharera\.|courtyard at heart|means courtyard|any hour|20\+|500\+|98%/;

/** The texts of a file, without its comments and the files it imports. */
function textsOf(source: Source): string[] {
  const texts: string[] = [];
  visit(programOf(source), (node) => {
    if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node['value'] === 'string')) {
      texts.push(String(node['value']));
    }
    if (node.type === 'TemplateElement') texts.push((node['value'] as { cooked: string }).cooked);
  });
  return texts;
}

const AREAS = 'apps/server/src/areas/';
const areaOf = (path: string) => (path.startsWith(AREAS) ? path.slice(AREAS.length).split('/')[0] : undefined);
/** The only file of an area whose values others import. */
const isAreaFile = (path: string) => path === `${AREAS}${areaOf(path)}/${areaOf(path)}.ts`;

/** Gives the files in import cycles, by value or by type, and those on a path between two cycles. */
function filesInCircles(sources: Source[]): string[] {
  const imports = new Map(
    sources.map(({ path, text }) => {
      const named = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)];
      return [path, named.map(([, name = '']) => join(dirname(path), name))];
    }),
  );
  const isImported = (path: string) => [...imports.values()].some((imported) => imported.includes(path));
  // a file without remaining imports or importers is in no cycle
  for (let before = -1; before !== imports.size;) {
    before = imports.size;
    for (const [path, imported] of imports) {
      if (!imported.some((other) => imports.has(other)) || !isImported(path)) imports.delete(path);
    }
  }
  return [...imports.keys()];
}

describe('the code of server, page and contract', () => {
  it('is not empty', () => {
    expect(server.length).toBeGreaterThan(100);
    expect(all.length - server.length).toBeGreaterThan(200);
  });

  it('evaluates no text as code [ASVS 1.3.2]', () => {
    expect(filesWith(all, /\beval\(|new Function\(|\bset(?:Timeout|Interval)\(\s*['"`]/)).toEqual([]);
  });

  it('builds no HTML of its own [ASVS 3.2.2]', () => {
    // An empty one renders nothing: React keeps what the server has rendered (docs/performance/first-paint.md).
    const written = /dangerouslySetInnerHTML(?!=\{\{ __html: '' \}\})/;
    const others = /\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|document\.write/;
    expect([...filesWith(all, written), ...filesWith(all, others)]).toEqual([]);
  });

  it('sends an SMS or a mail in three places, each with its own limits [V88]', () => {
    expect(filesWith(server, /\b(?:sms|mail)\.send\(/).toSorted()).toEqual([
      // codes, by limits of their own
      'apps/server/src/areas/accounts/auth/auth.code-service.ts',
      // these two by the budgets of messages
      'apps/server/src/areas/catalogue/properties/properties.location-request-service.ts',
      'apps/server/src/messages/deliver.ts',
    ]);
  });

  it('has no native number field, whose value the wheel changes [ADMP39]', () => {
    const native = /\btype(?:=|: ?)\{?['"]number['"]/;
    // the axis of a chart
    const axis = 'apps/web/src/admin/dashboard/components/visit-charts.tsx';
    expect(filesWith(all, native).filter((path) => path !== axis)).toEqual([]);
  });

  it('builds mailto: links in one place, which encodes them [DATA22]', () => {
    expect(filesWith(all, /mailto:\$\{|['"]mailto:['"] ?\+/)).toEqual(['packages/contract/src/core/mailto.ts']);
  });

  it('has one component for typed addresses, which cleans them [DATA20]', () => {
    expect(filesWith(all, /type="email"/)).toEqual(['apps/web/src/shared/fields/email-field.tsx']);
  });

  it('never disables the check of certificates [ASVS 12.3.2]', () => {
    expect(filesWith(all, /rejectUnauthorized|NODE_TLS_REJECT|sslmode=no-verify/)).toEqual([]);
  });
});

describe('the facts of the firm', () => {
  /** Give a list of the firm. */
  const LISTS =
    /^(?:amenities|areaBounds|bands|flatTypes|flatTypesInUse|knownAmenities|knownLocalities|landmarks|localities|localityGroups)$/;

  it('are read when they are used, since another site may come into force meanwhile [S5]', () => {
    const early = all
      .filter(({ path }) => /\.tsx?$/.test(path))
      .filter((source) => {
        let isEarly = false;
        visit(programOf(source), (node, isLater) => {
          const read = node.type === 'MemberExpression' ? node['object'] : node['init'];
          const isList =
            node.type === 'CallExpression' && isNode(node['callee']) && LISTS.test(String(node['callee']['name']));
          const isRead = isNode(read) && /^(?:SITE|GIVEN)$/.test(String(read['name']));
          if ((isRead || isList) && !isLater) isEarly = true;
        });
        return isEarly;
      });
    expect(early.map(({ path }) => path)).toEqual([
      // a page keeps its site while it is open, and this one is not drawn by the server
      'apps/web/src/admin/settings/settings.ts',
    ]);
  });

  it('stand nowhere else, but for what only a site with the default name shows and names of the software [S13]', () => {
    const named = all.filter(({ path, text }) => OF_AANGAN.test(text) && /\.tsx?$/.test(path));
    const found = named.filter((source) => textsOf(source).some((text) => OF_AANGAN.test(text)));
    const paths = found.map(({ path }) => path).filter((path) => !path.startsWith('apps/web/src/site/style-guide/'));
    expect(paths.toSorted()).toEqual([
      // names of the software
      'apps/server/src/areas/visits/calendar/calendar.writer.ts',
      'apps/server/src/main.ts',
      'apps/server/src/start-server.ts',
      // behind SITE.isOwn, and what a firm says in their place
      'apps/web/src/areas/catalogue/home/home.texts.ts',
      'apps/web/src/site/legal/about.texts.ts',
      'apps/web/src/site/legal/blog.texts.ts',
      // lists and rates, which a firm replaces
      'packages/contract/src/catalogue/labels.texts.ts',
      'packages/contract/src/catalogue/localities.ts',
      'packages/contract/src/catalogue/places.texts.ts',
      'packages/contract/src/catalogue/price-rates.ts',
      'packages/contract/src/catalogue/search-lists.ts',
      // the defaults
      'packages/contract/src/core/site.texts.ts',
      'packages/contract/src/core/site.ts',
      // messages to the admin who changes the defaults, the usual localities, and the registers to choose from
      'packages/contract/src/site/document.texts.ts',
      'packages/contract/src/site/places.ts',
      'packages/contract/src/site/registers.ts',
    ]);
  });
});

describe('the code of the server', () => {
  it('stores nothing in a database session, which a pooler gives to the next client', () => {
    const session =
      /pg_(?:try_)?advisory_(?:un)?lock|[`'";] ?(?:LISTEN|SET (?!LOCAL))\b|WITH HOLD|TEMP(?:ORARY)? TABLE/;
    expect(filesWith(server, session)).toEqual([]);
  });

  it('starts other programs in three places, for Postgres, decoders and the demo import, and never through a shell [ASVS 1.2.5]', () => {
    expect(filesWith(server, /child_process/)).toEqual([
      'apps/server/src/demo-process.ts',
      'apps/server/src/embedded-postgres/runner.ts',
      'apps/server/src/http/kernel/task-process.ts',
    ]);
    expect(filesWith(server, /shell: true|(?<!\.)\bexec(?:Sync)?\(['"`]/)).toEqual([]);
  });

  it('sends HTTP requests in two places: to the SMS gateway and the media store [ASVS 1.3.6, 13.2.4, 13.2.5]', () => {
    const clients = /\bfetch\b(?=\(|\)|,|;)|\b(?:WebSocket|EventSource|XMLHttpRequest)\b|@aws-sdk\//;
    expect(filesWith(server, clients)).toEqual([
      'apps/server/src/adapters/media-store/s3-media-store.ts',
      'apps/server/src/adapters/sms/call-gateway.ts',
    ]);
  });

  it('imports of the network modules only what listens and parses addresses [ASVS 1.3.6, 13.2.4, 13.2.5]', () => {
    const harmless = {
      // types only: see http/kernel/node-http.ts
      'node:http': ['IncomingMessage', 'ServerResponse'],
      'node:net': ['AddressInfo', 'BlockList', 'Server', 'Socket', 'createServer', 'isIP', 'isIPv6'],
    };
    const taken = server.flatMap(({ path, text }) =>
      [...text.matchAll(NETWORK_IMPORT)].flatMap(([, names = '', module = '']) => {
        const known: string[] = harmless[module as keyof typeof harmless] ?? [];
        const used = names.split(',').map((name) => name.replace(/^\s*(?:type )?|\s*$/g, ''));
        return used
          .filter((name) => name !== '' && !known.includes(name))
          .map((name) => `${path}: ${name} of ${module}`);
      }),
    );
    // to the operator's mail server, and to nothing that a buyer names
    expect(taken).toEqual(['apps/server/src/adapters/mail/smtp.ts: connect of node:net']);
    const facts = 'apps/server/src/http/kernel/node-http.ts';
    expect(filesWith(server, NETWORK_OTHERWISE)).toEqual([facts]);
    expect(server.find(({ path }) => path === facts)?.text).toMatch(
      /^export const \{ STATUS_CODES, maxHeaderSize \} = process.getBuiltinModule\('node:http'\);$/m,
    );
    expect(Object.keys(dependencies).filter((name) => HTTP_CLIENTS.test(name))).toEqual(['@aws-sdk/client-s3']);
  });

  it('takes random numbers from the system, and hashes with SHA-256 [ASVS 11.2.1, 11.4.1]', () => {
    expect(filesWith(server, /Math\.random/)).toEqual([]);
    expect(filesWith(server, /(?:createHash|createHmac|\bhash)\(\s*'(?!sha256')/)).toEqual([]);
    // a proof of work, whose hash must cost time and is not stored
    expect(filesWith(server, /createSign|pbkdf2|scrypt/)).toEqual([
      'apps/server/src/areas/accounts/auth/auth.challenges.ts',
    ]);
  });

  it('encrypts in one place, by AES-256-GCM with a nonce from the system [ASVS 11.2.1, 11.3.2]', () => {
    const path = 'apps/server/src/audit/audit.seal-rules.ts';
    expect(filesWith(server, /createCipher|createDecipher|subtle/)).toEqual([path]);
    const text = server.find((source) => source.path === path)?.text ?? '';
    expect(text.match(/'aes[^']*'/g)).toEqual(["'aes-256-gcm'"]);
    expect(text).toMatch(/nonce = randomBytes\(NONCE_BYTES\)/);
  });

  it('compares secrets in constant time only [ASVS 11.2.4]', () => {
    const secret = String.raw`\w*(?:[hH]ash|[dD]igest|[tT]oken|[sS]ecret|[sS]ignature|[hH]mac|\b[oO]tp)`;
    const nothing = String.raw`(?!undefined|null|''|""|typeof)`;
    const plain = new RegExp(
      String.raw`\.equals\(|Buffer\.compare\(|localeCompare\(.*${secret}|\b${secret} [=!]==? ${nothing}|[=!]==? ${secret}\b`,
    );
    const guards = server.filter(({ path }) => /^apps\/server\/src\/(?:http|areas\/accounts\/auth)\//.test(path));
    expect(guards.length).toBeGreaterThan(50);
    expect(filesWith(guards, plain)).toEqual([]);
  });

  it('names each file of a feature after it, <feature>.<part>.ts, and what areas share after what it is about', () => {
    const inAreas = server.filter(({ path }) => areaOf(path) !== undefined && !isAreaFile(path));
    const parts = inAreas.map(({ path }) => path.slice(AREAS.length).split('/').slice(1));
    const namesIn = (room: string) =>
      server.flatMap(({ path }) => (path.startsWith(room) ? [path.slice(room.length)] : []));
    const audit = namesIn('apps/server/src/audit/').filter((file) => file !== 'audit.ts');
    const named = [...parts, ...audit.map((file) => ['audit', file])];
    expect(named.length).toBeGreaterThan(250);
    const isNamed = ([feature = '', file = '']: string[]) => new RegExp(`^${feature}\\.[a-z0-9-]+\\.ts$`).test(file);
    expect(named.filter((part) => part.length !== 2 || !isNamed(part))).toEqual([]);
    const shared = namesIn('apps/server/src/sql/');
    expect(shared.length).toBeGreaterThan(10);
    expect(shared.filter((file) => !/^[a-z-]+\.sql\.ts$/.test(file))).toEqual([]);
  });

  it('imports of another area only the values of its one file, <area>/<area>.ts', () => {
    const areas = new Set(server.flatMap(({ path }) => areaOf(path) ?? []));
    expect(areas.size).toBe(7);
    const taken = server.flatMap((source) => {
      const area = areaOf(source.path);
      const others = valueImports(source).filter((path) => areaOf(path) !== undefined && areaOf(path) !== area);
      return area === undefined ? [] : others.filter((path) => !isAreaFile(path)).map((path) => [source.path, path]);
    });
    expect(taken).toEqual([]);
  });

  it('composes the app of areas, audit, messages, jobs and the kernel, by values of no other file', () => {
    const app = server.filter(({ path }) => path === 'apps/server/src/app.ts');
    const taken = app.flatMap(valueImports);
    expect(taken.filter(isAreaFile)).toHaveLength(7);
    const ground = /^apps\/server\/src\/(?:adapters|audit|http|jobs|messages)\//;
    expect(taken.filter((path) => !isAreaFile(path) && !ground.test(path))).toEqual([]);
  });

  it('reads numbers and e-mails of buyers for staff by the SQL of contacts alone [I19, V58]', () => {
    const forStaff =
      /\/(?:areas\/[\w-]+\/[\w-]+|audit)\/(?:[\w-]+\.admin-[\w-]+|(?:desk|contacts|availability|calendar|personal-data|grievances)\.[\w.-]+)\.ts$/;
    const stores = server.filter(({ path }) => forStaff.test(path));
    expect(stores.length).toBeGreaterThan(80);
    expect(filesWith(stores, /contact_no|\bemail\b/)).toEqual([
      // of consultants, not of buyers
      'apps/server/src/areas/accounts/assignment/assignment.admin-store.ts',
      'apps/server/src/areas/accounts/users/users.admin-roster.ts',
      // what an admin saves, and its audit entry
      'apps/server/src/areas/accounts/users/users.admin-service.ts',
      'apps/server/src/areas/accounts/users/users.admin-store.ts',
      // the one way to a whole number, which the same statement logs
      'apps/server/src/areas/privacy/contacts/contacts.store.ts',
      // those whom a breach affects: logged for each of them (I37)
      'apps/server/src/areas/privacy/personal-data/personal-data.admin-affected-store.ts',
      // the person's own download and nominee, and the registry of personal data
      'apps/server/src/areas/privacy/personal-data/personal-data.admin-routes.ts',
      'apps/server/src/areas/privacy/personal-data/personal-data.export-store.ts',
      'apps/server/src/areas/privacy/personal-data/personal-data.registry-account.ts',
      'apps/server/src/areas/privacy/personal-data/personal-data.registry-types.ts',
      'apps/server/src/areas/privacy/personal-data/personal-data.store.ts',
      // the column names of that download
      'apps/server/src/areas/privacy/personal-data/personal-data.texts.ts',
      // of the recipient of the mail with the calendar
      'apps/server/src/areas/visits/calendar/calendar.service.ts',
      'apps/server/src/areas/visits/calendar/calendar.writer.ts',
      // a file, whose cells are from exportedContact
      'apps/server/src/areas/visits/lifecycle/lifecycle.admin-store.ts',
    ]);
  });

  it('reads no number or e-mail from users for staff past that SQL [I19]', () => {
    const responses = server.filter(({ path }) =>
      /(?:lifecycle|users)\.admin-store\.ts$|\/sql\/desk\.sql\.ts$/.test(path),
    );
    expect(responses).toHaveLength(3);
    expect(filesWith(responses, /\bu\.(?:contact_no|email)\b(?!\)`)/)).toEqual([]);
  });

  it('has no import cycle, by types neither', () => {
    expect(filesInCircles(server)).toEqual([]);
  });

  it('accesses the internals of the Postgres driver in database/wire, of which other code imports one file', () => {
    const outside = server.filter(({ path }) => !path.startsWith('apps/server/src/database/wire/'));
    expect(server.length - outside.length).toBeGreaterThan(3);
    expect(filesWith(outside, /\/wire\/(?!wire\.ts')/)).toEqual([]);
    expect(
      filesWith(
        outside,
        /import \{[^}]*\bQuery\b[^}]*\} from 'pg'|\w+NamedStatements|parsedStatements|Object\.assign\(client/,
      ),
    ).toEqual([]);
  });

  it('writes the statements of a store either as SQL or with the query builder', () => {
    const stores = server.filter(({ path }) => /[.-]store\.ts$/.test(path));
    expect(stores.length).toBeGreaterThan(50);
    const inSql = filesWith(stores, /`\s*\.execute\(|\bprepare\w*[<(]/);
    const built = filesWith(stores, /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(/);
    expect(inSql.filter((path) => built.includes(path))).toEqual([]);
  });

  it('reads the environment in one place', () => {
    expect(filesWith(server, /process\.env/)).toEqual(['apps/server/src/config/config.ts']);
  });
});
