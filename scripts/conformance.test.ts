import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const CHECK = join(import.meta.dirname, 'check-conformance.mjs');
const TEST_FILE = 'tests/a.test.ts';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-conformance-'));
  for (const name of ['apps', 'bench', 'packages', 'scripts', 'tests', 'docs']) mkdirSync(join(folder, name));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const row = (numbers: string, proof: string) => `- ${numbers} L2 what it asks: how it is met. Proof: ${proof}.`;

function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK, ...args], { cwd: folder, encoding: 'utf8' });
  return { code: status, lines: (stdout + stderr).split('\n').filter(Boolean) };
}

/**
 * Runs the command on a small project whose docs/conformance.md is current: the lines of its books, and the source of
 * its one test file.
 */
function run(project: { rules?: string[]; product?: string[]; tests?: string }, ...args: string[]) {
  const { rules = [], product = [], tests = '' } = project;
  writeFileSync(join(folder, 'docs/security.md'), ['- no rule', '## ASVS 5.0', ...rules, ''].join('\n'));
  writeFileSync(join(folder, 'docs/product.md'), ['# Product', '- no rule', ...product, ''].join('\n'));
  writeFileSync(join(folder, TEST_FILE), tests);
  command('--write');
  return command(...args);
}

const page = () => readFileSync(join(folder, 'docs/conformance.md'), 'utf8');

describe('npm run conformance', () => {
  it('is content when each rule is carried or inspected, whatever the form of the test', () => {
    const { code, lines } = run({
      rules: [
        row('1.1.1', 'tests'),
        row('1.1.2, 1.1.3', 'tests; by inspection, here'),
        row('1.1.4', 'by inspection, there'),
        row('1.1.5', 'tests'),
        row('1.1.6', 'tests'),
        row('1.1.7', 'tests'),
      ],
      tests: `it('a [ASVS 1.1.1]', () => {});
        it.each([['it("b")']])('takes %s [ASVS 1.1.2, 1.1.3]', () => {});
        test("it's on a phone @once [ASVS 1.1.5]", () => {});
        it.skipIf(isSlow)(\`of \${what} [ASVS 1.1.6]\`, () => {});
        it.each\`a\${1}\`('from a template [ASVS 1.1.7]', () => {});
        it('says [when] and [ASVS no more] to nobody', () => {});`,
    });
    expect([code, lines]).toEqual([0, []]);
  });

  it.each([
    ['no test has it', ''],
    ['the number is another', `it('a [ASVS 1.1.10]', () => {});`],
    ['the test is skipped', `it.skip('a [ASVS 1.1.1]', () => {});`],
    ['the test is yet to be written', `it.todo('a [ASVS 1.1.1]');`],
    ['the test is a comment', `// it('a [ASVS 1.1.1]', () => {});`],
    ['the test is a text', `const text = "it('a [ASVS 1.1.1]')";`],
    ['it is a group', `test.describe('a [ASVS 1.1.1]', () => {});`],
    ['the number is not at the end', `it('a [ASVS 1.1.1] or so', () => {});`],
  ])('complains of a rule that no test carries: %s', (_why, tests) => {
    const { code, lines } = run({ rules: [row('1.1.1', 'tests'), row('1.1.10', 'by inspection, here')], tests });
    expect([code, lines]).toEqual([1, ['docs/security.md:3: no test carries [ASVS 1.1.1]']]);
  });

  it('complains of each number that is no rule, where it stands', () => {
    const { code, lines } = run({
      rules: [row('1.1.1', 'tests')],
      tests: `it('a [ASVS 1.1.1, 1.1.2]', () => {});\n\nit('b [T14, V37]', () => {});\nit('c [ASVS 1.1]', () => {});`,
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      `${TEST_FILE}:1: there is no rule ASVS 1.1.2`,
      `${TEST_FILE}:3: there is no rule T14`,
      `${TEST_FILE}:3: there is no rule V37`,
      `${TEST_FILE}:4: there is no rule ASVS 1.1`,
    ]);
  });

  it('complains of numbers before the end of a title, which would count for nothing', () => {
    const rules = [row('1.1.1', 'tests'), row('1.1.2', 'by inspection, here')];
    const tests = `it('a [ASVS 1.1.1]', () => {});\nit('b [ASVS 1.1.2] [ASVS 1.1.1]', () => {});`;
    const { code, lines } = run({ rules, tests });
    expect([code, lines]).toEqual([1, [`${TEST_FILE}:2: has rules before the end of its title`]]);
  });

  it('complains of a row in another form, and of a number that stands twice', () => {
    const rules = ['- 1.1.1 L2 what: how.', '- one L2 what: how. Proof: tests.', row('1.1.1', 'by inspection, here')];
    const { code, lines } = run({ rules });
    expect(code).toBe(1);
    expect(lines).toEqual([
      'docs/security.md:3: does not end with: Proof: tests. or: Proof: by inspection, where and what.',
      'docs/security.md:4: does not begin with the numbers of its rules',
      'docs/security.md:5: has ASVS 1.1.1 a second time',
    ]);
  });

  it('holds rules of the product, wrapped or not, against the ids that tests carry beside other numbers', () => {
    const product = [
      '## Home',
      '- **HOME1** A short one.',
      '- **HOME2** One that is',
      '  wrapped.',
      '- **HOME3** Alone.',
      '- **F51a** Beside another.',
    ];
    const tests = `it('a [HOME1, HOME2, F51a, ASVS 1.1.1]', () => {});\nit('b @once [HOME10]', () => {});`;
    const { code, lines } = run({ rules: [row('1.1.1', 'tests')], product, tests });
    expect(code).toBe(1);
    expect(lines).toEqual(['docs/product.md:7: no test carries [HOME3]', `${TEST_FILE}:2: there is no rule HOME10`]);
  });

  it('complains of an id in a file of the product that is no rule', () => {
    const product = ['## Home', '- **HOME1** One.'];
    writeFileSync(join(folder, 'apps/a.ts'), '// as HOME1 has it\n// as HOME7 has it, and HOMES8, H9\n');
    const { code, lines } = run({ product, tests: `it('a [HOME1]', () => {});` });
    expect([code, lines]).toEqual([1, ['apps/a.ts:2: there is no rule HOME7']]);
  });

  it.each(['- HOME2 Not marked.', '- **HOME02** Padded.', '- **H2** Too short.', '- **HOME2, HOME3** Two in one.'])(
    'complains of a rule of the product in another form: %s',
    (other) => {
      const product = ['## Home', '- **HOME1** One.', other];
      const { code, lines } = run({ product, tests: `it('a [HOME1]', () => {});` });
      expect([code, lines]).toEqual([1, ['docs/product.md:5: does not begin with the numbers of its rules']]);
    },
  );

  it('writes a short line for each rule, with its tests, and complains when that is stale', () => {
    const long = 'word '.repeat(60).trim();
    const product = ['## Site', '### Home', '- **HOME1** What it `does` to **.', '## Way in', `- **AUTH1** ${long}.`];
    const tests = `it('a [HOME1]', () => {});\nit('b [HOME1, AUTH1]', () => {});`;
    expect(run({ product, tests })).toEqual({ code: 0, lines: [] });
    const lines = page().split('\n');
    expect(lines.filter((line) => line.startsWith('##'))).toEqual(['## Site', '### Home', '## Way in']);
    expect(lines).toContain('- **HOME1** What it does to **. (2: a.test.ts)');
    const cut = lines.find((line) => line.startsWith('- **AUTH1** ')) ?? '';
    expect(cut).toMatch(/^- \*\*AUTH1\*\* word (?:word )+\.\.\. \(1: a\.test\.ts\)$/);
    expect(cut.length).toBeLessThanOrEqual(160);
    writeFileSync(join(folder, TEST_FILE), `${tests}\nit('c [HOME1]', () => {});`);
    expect(command()).toEqual({
      code: 1,
      lines: ['docs/conformance.md:1: is stale: npm run conformance -- --write'],
    });
    expect(command('--write')).toEqual({ code: 0, lines: [] });
    expect(page()).toContain('- **HOME1** What it does to **. (3: a.test.ts)');
  });

  it('shows a rule with its tests, counts those of a section or a book, and says when there is no such rule', () => {
    const project = {
      rules: [row('6.5.1', 'tests'), row('6.5.2', 'tests')],
      product: ['## Home', '- **HOME1** What it', '  does.', '- **HOME2** More.', '## Way in', '- **AUTH1** Last.'],
      tests: `it('is used once [ASVS 6.5.1]', () => {});\n\nit('is hashed @once [HOME1, ASVS 6.5.1, 6.5.2]', () => {});`,
    };
    expect(run(project, 'asvs', '6.5.1')).toEqual({
      code: 0,
      lines: [
        '6.5.1 L2 what it asks: how it is met. Proof: tests.',
        `  ${TEST_FILE}:1 is used once`,
        `  ${TEST_FILE}:3 is hashed`,
      ],
    });
    expect(command('asvs')).toEqual({ code: 0, lines: ['ASVS 6.5.1: 2', 'ASVS 6.5.2: 1'] });
    expect(command('home1')).toEqual({ code: 0, lines: ['HOME1 What it does.', `  ${TEST_FILE}:3 is hashed`] });
    expect(command('HOME')).toEqual({ code: 0, lines: ['HOME1: 1', 'HOME2: 0'] });
    expect(command('product')).toEqual({ code: 0, lines: ['HOME1: 1', 'HOME2: 0', 'AUTH1: 0'] });
    for (const unknown of ['asvs 9.9.9', 'HOME3', 'HOM']) {
      const { code, lines } = command(...unknown.split(' '));
      const what = unknown.toUpperCase();
      expect([code, lines]).toEqual([1, [expect.stringContaining(`There is no rule ${what}.`)]]);
    }
  });
});
