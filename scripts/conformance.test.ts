import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const CHECK = join(import.meta.dirname, 'check-conformance.mjs');
const TEST_FILE = 'tests/a.test.ts';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-conformance-'));
  for (const name of ['apps', 'packages', 'scripts', 'tests', 'docs']) mkdirSync(join(folder, name));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const row = (numbers: string, proof: string) => `- ${numbers} L2 what it asks: how it is met. Proof: ${proof}.`;

/** Runs the command on a small project: lines of its pages, and the source of its one test file. */
function run(project: { rules?: string[]; table?: string[]; tests?: string }, ...args: string[]) {
  const { rules = [], table = [], tests = '' } = project;
  writeFileSync(join(folder, 'docs/security.md'), ['- no rule', '## ASVS 5.0', ...rules, ''].join('\n'));
  writeFileSync(join(folder, 'docs/conformance.md'), table.join('\n'));
  writeFileSync(join(folder, TEST_FILE), tests);
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK, ...args], { cwd: folder, encoding: 'utf8' });
  return { code: status, lines: (stdout + stderr).split('\n').filter(Boolean) };
}

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

  it('finds the tests of the other table by their titles, without numbers and tags', () => {
    const proof = (title: string) => `| a | b | \`${TEST_FILE}\` | \`${TEST_FILE} > ${title}\` |`;
    const tests = `it('keeps notes [ASVS 1.1.1]', () => {});\ntest('stands still @once', () => {});`;
    const rules = [row('1.1.1', 'tests')];
    expect(run({ rules, tests, table: [proof('keeps notes'), proof('stands still')] }).lines).toEqual([]);
    expect(run({ rules, tests, table: [proof('keeps')] }).lines).toEqual([
      `docs/conformance.md:1: there is no test 'keeps' in ${TEST_FILE}`,
    ]);
  });

  it('shows a rule with its tests, counts those of a book, and says when there is no such rule', () => {
    const project = {
      rules: [row('6.5.1', 'tests'), row('6.5.2', 'tests')],
      tests: `it('is used once [ASVS 6.5.1]', () => {});\n\nit('is hashed @once [ASVS 6.5.1, 6.5.2]', () => {});`,
    };
    expect(run(project, 'asvs', '6.5.1')).toEqual({
      code: 0,
      lines: [
        '6.5.1 L2 what it asks: how it is met. Proof: tests.',
        `  ${TEST_FILE}:1 is used once`,
        `  ${TEST_FILE}:3 is hashed`,
      ],
    });
    expect(run(project, 'asvs')).toEqual({ code: 0, lines: ['ASVS 6.5.1: 2', 'ASVS 6.5.2: 1'] });
    const unknown = run(project, 'asvs', '9.9.9');
    expect([unknown.code, unknown.lines]).toEqual([1, [expect.stringContaining('There is no rule ASVS 9.9.9')]]);
  });
});
