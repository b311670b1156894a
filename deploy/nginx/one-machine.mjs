// Runs nginx from the files beside this one, on free ports of this machine.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as tryOut from '../lib/try-out.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const FILES = fileURLToPath(new URL('.', import.meta.url));
const BINARY = '/usr/sbin/nginx';
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** @returns {string[]} the packages that are missing */
export function missingPackages() {
  return tryOut.missingPackages({ [BINARY]: 'nginx-light libnginx-mod-http-brotli-static' });
}

/**
 * Starts nginx with our configuration, in a prefix of its own, with other ports and folders and without TLS.
 * @param {number[]} ports of the instances
 * @param {{ addressHeader?: string }} [options] a header that gives the client's address, where a test needs clients that
 *   this machine has no addresses for
 */
export async function startNginx(ports, { addressHeader } = {}) {
  const prefix = mkdtempSync(join(tmpdir(), 'aangan-nginx-'));
  const port = await tryOut.freePort();
  const realIp = `set_real_ip_from 127.0.0.1; real_ip_header ${addressHeader};`;
  writeConfiguration(prefix, [
    addressHeader === undefined ? '' : realIp,
    upstream(ports),
    `server {\n listen 127.0.0.1:${port};\n server_name localhost;\n ${site()}\n}`,
  ]);
  const url = `http://127.0.0.1:${port}`;
  const { errors, stop, pid } = await run(prefix, `${url}/metrics`);
  const requests = () => readFileSync(join(prefix, 'aangan.log'), 'utf8');
  return { url, errors, requests, bodiesOnDisk: () => countBodies(pid), stop };
}

/** @typedef {Awaited<ReturnType<typeof startNginx>>} Nginx */

/** Starts nginx with the whole configuration, TLS and a certificate made for it included, and no instance behind it. */
export async function startWholeNginx() {
  const ports = { tls: await tryOut.freePort(), clear: await tryOut.freePort() };
  const prefix = mkdtempSync(join(tmpdir(), 'aangan-nginx-'));
  const subject = ['-subj', '/CN=homes.example.com', '-days', '1', '-nodes'];
  const files = ['-keyout', join(prefix, 'privkey.pem'), '-out', join(prefix, 'fullchain.pem')];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files]);
  mkdirSync(join(prefix, 'snippets'));
  writeFileSync(join(prefix, 'snippets', 'aangan-site.conf'), site());
  const whole = read('aangan.conf')
    .replaceAll('/etc/letsencrypt/live/homes.example.com', prefix)
    .replaceAll('/var/log/nginx/', '')
    .replaceAll(/^(\s*listen (?:\[::\]:)?)(443|80)\b/gm, (_, start, port) => {
      return `${start}${port === '443' ? ports.tls : ports.clear}`;
    });
  writeConfiguration(prefix, [read('aangan-upstream.conf'), whole]);
  const { status, stderr } = spawnSync(BINARY, ['-t', ...place(prefix)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const { stop } = await run(prefix, `http://127.0.0.1:${ports.clear}/`);
  return { ...ports, stop };
}

/** @param {string} name */
function read(name) {
  return readFileSync(join(FILES, name), 'utf8');
}

/**
 * Repeats the file's first server line for each of our instances.
 * @param {number[]} ports
 */
function upstream(ports) {
  const [line = '', ...others] = read('aangan-upstream.conf').match(/^ *server 127\.0\.0\.1:300\d .*\n/gm) ?? [];
  const lines = ports.map((port) => line.replace(/:300\d/, `:${port}`));
  return others
    .reduce((text, other) => text.replace(other, ''), read('aangan-upstream.conf'))
    .replace(line, lines.join(''));
}

function site() {
  const text = read('aangan-site.conf').replaceAll('/opt/aangan', ROOT).replaceAll('/var/log/nginx/', '');
  return existsSync(BROTLI) ? text : text.replace('brotli_static on;', '');
}

/**
 * @param {string} prefix
 * @param {string[]} parts
 */
function writeConfiguration(prefix, parts) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(join(prefix, 'tmp'));
  const lines = [
    existsSync(BROTLI) ? `load_module ${BROTLI};` : '',
    // the workers' account could not enter a folder that only root may
    process.getuid?.() === 0 ? 'user root;' : '',
    'daemon off; worker_processes 2; pid nginx.pid;',
    'events { worker_connections 1024; }',
    'http {',
    'include /etc/nginx/mime.types; access_log off;',
    ...temporary.map((name) => `${name}_temp_path tmp/${name};`),
    ...parts,
    '}',
  ];
  writeFileSync(join(prefix, 'nginx.conf'), lines.join('\n'));
  writeFileSync(join(prefix, 'error.log'), '');
}

/** @param {string} prefix */
function place(prefix) {
  return ['-p', prefix, '-c', 'nginx.conf', '-e', 'error.log'];
}

/**
 * Starts nginx, and resolves once it answers at `url`.
 * @param {string} prefix
 * @param {string} url
 */
async function run(prefix, url) {
  const child = spawn(BINARY, place(prefix), { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const errors = () => readFileSync(join(prefix, 'error.log'), 'utf8');
  await tryOut.until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${errors()}`);
    return answers(url);
  }, 'nginx did not start');
  return {
    errors,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      rmSync(prefix, { recursive: true, force: true });
    },
  };
}

/**
 * Counts the request bodies that the workers have on disk: nginx deletes such a file when it creates it and keeps it open.
 * @param {number} pid of the master
 * @returns {number}
 */
function countBodies(pid) {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const open = workers.flatMap((worker) =>
    readdirSync(`/proc/${worker}/fd`).map((fd) => linkOf(`/proc/${worker}/fd/${fd}`)),
  );
  return open.filter((file) => file.includes('/tmp/client_body/')).length;
}

/** @param {string} path */
function linkOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    // closed since it was listed
    return '';
  }
}

/** @param {string} url */
async function answers(url) {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}
