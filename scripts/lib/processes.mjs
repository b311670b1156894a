// Starts programs for the scripts. Plain JavaScript without packages, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const BIN = join(ROOT, 'node_modules', '.bin');
const WINDOWS = process.platform === 'win32';
const OLDEST_OWN_NODE = 24;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Prints text for the user.
 * @typedef {(text: string) => void} Print
 * @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, capture?: boolean, print?: Print }} RunOptions
 * @typedef {{ code: number, output: string }} RunResult
 */

/** @type {Print} */
export const toTerminal = (text) => void process.stdout.write(text);

/** An error whose message is shown to the user without a stack. */
export class UserError extends Error {}

/**
 * Runs a script's main function; prints what it throws, a UserError without its stack, and exits with 1.
 * @param {() => Promise<number | void>} work returns the exit code
 */
export async function main(work) {
  try {
    process.chdir(ROOT);
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.stderr.write(
      `${error instanceof UserError ? error.message : String(/** @type {Error} */ (error).stack)}\n`,
    );
    process.exitCode = 1;
  }
}

/**
 * Returns the Node that the lock file pins, or this one where there is no such package (macOS) and it is new enough.
 * @returns {string} its path
 */
export function findNode() {
  const platform = `${WINDOWS ? 'win' : process.platform}-${process.arch}`;
  const pinned = join(ROOT, 'node_modules', `node-${platform}`, 'bin', WINDOWS ? 'node.exe' : 'node');
  // npm runs scripts with the pinned one where possible
  if (existsSync(pinned) && (realpathSync(pinned) === process.execPath || canRun(pinned))) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_OWN_NODE) return process.execPath;
  throw new UserError(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST_OWN_NODE} or newer from https://nodejs.org and start again.`,
  );
}

/** @param {string} program */
function canRun(program) {
  return spawnSync(program, ['--version']).status === 0;
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let endingBy;
/** @type {NodeJS.Timeout | undefined} */
let orphanWatch;

/**
 * Ends all child processes when this process gets a signal or its parent has gone; none is started after that.
 * @param {NodeJS.Signals} signal
 */
function endTogether(signal) {
  endingBy = signal;
  for (const child of running) child.kill(signal);
}

/** @param {import('node:child_process').ChildProcess} child */
function enter(child) {
  if (running.size === 0) {
    for (const signal of SIGNALS) process.on(signal, endTogether);
    orphanWatch = whenOrphaned(() => endTogether('SIGTERM'));
  }
  running.add(child);
}

/** @param {import('node:child_process').ChildProcess} child */
function leave(child) {
  running.delete(child);
  if (running.size > 0) return;
  if (endingBy) process.exit(exitCode(null, endingBy));
  for (const signal of SIGNALS) process.off(signal, endTogether);
  clearInterval(orphanWatch);
}

/**
 * Runs a program to its end; it does not outlive this process.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options] output goes to the terminal; `capture` collects it instead, `print` receives it as it
 *   comes
 * @returns {Promise<RunResult>}
 */
export function run(command, args, { env = {}, cwd = ROOT, capture = false, print } = {}) {
  return new Promise((resolve, reject) => {
    if (endingBy) return;
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = capture || print ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const colours = print && process.stdout.isTTY && !process.env['NO_COLOR'] ? { FORCE_COLOR: '1' } : {};
    const child = spawn(command, args, { cwd, env: withOurBinaries({ ...colours, ...env }), stdio, shell: WINDOWS });
    enter(child);
    let output = '';
    const take = print ?? ((/** @type {string} */ text) => (output += text));
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    child.on('error', (error) => {
      leave(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      leave(child);
      resolve({ code: exitCode(code, signal), output });
    });
  });
}

/**
 * Runs a program in place of this process: forwards signals, and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function become(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    // The IPC channel closes when this process is killed, which notifies the program.
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    const child = spawn(command, args, { cwd: ROOT, env: withOurBinaries(env), stdio });
    for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
    const watch = whenOrphaned(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(exitCode(code, signal));
    });
  });
}

/**
 * Calls `work` when the npm that started this process has gone: npm forwards signals only to the shell in between, and
 * none when it is killed. Without npm, outliving the parent may be intended.
 * @param {() => void} work
 * @returns {NodeJS.Timeout | undefined} the timer that checks; undefined without npm
 */
export function whenOrphaned(work) {
  if (!process.env['npm_lifecycle_event']) return undefined;
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    work();
  }, 250);
  return timer.unref();
}

/** Returns the ids of our shell and, where known, of the npm that runs it. */
function parents() {
  const parent = process.ppid;
  try {
    // pid (name) state parent ...; the name may contain spaces and brackets
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}

/**
 * Runs the npm that started this process.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function npm(args, options) {
  const path = process.env['npm_execpath'];
  return path?.endsWith('.js') || path?.endsWith('.cjs')
    ? run(process.execPath, [path, ...args], options)
    : run('npm', args, options);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function withOurBinaries(env) {
  return { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}`, ...env };
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 1);
}
