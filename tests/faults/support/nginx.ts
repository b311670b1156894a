import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../apps/server/test/server-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DEPLOY = join(ROOT, 'deploy', 'nginx');
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const BINARY = '/usr/sbin/nginx';

/**
 * Whether nginx is here, after installing Debian's as root in a container. On a machine with a service manager its
 * package would begin to serve port 80: there it is for its owner to install.
 */
export function hasNginx(): boolean {
  if (existsSync(BINARY)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || existsSync('/run/systemd/system')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['nginx-light', 'libnginx-mod-http-brotli-static'];
  spawnSync('apt-get', ['update', '-q'], { env });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
  return existsSync(BINARY);
}

export interface Nginx {
  url: string;
  errors(): string;
  stop(): Promise<void>;
}

/** Our configuration as it is, but for ports and folders, in a prefix of its own and without TLS. */
export async function startNginx(ports: number[]): Promise<Nginx> {
  const prefix = mkdtempSync(join(tmpdir(), 'aangan-nginx-'));
  const port = await freePort();
  const upstream = read('aangan-upstream.conf').replaceAll(
    /:300([12])/g,
    (_, nth: string) => `:${ports[Number(nth) - 1]}`,
  );
  const server = `server {\n listen 127.0.0.1:${port};\n server_name localhost;\n ${site()}\n}`;
  writeConfiguration(prefix, `${upstream}\n${server}`);
  const child = spawn(BINARY, ['-p', prefix, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const errors = () => readFileSync(join(prefix, 'error.log'), 'utf8');
  const deadline = performance.now() + 20_000;
  while (!(await answers(`http://127.0.0.1:${port}/metrics`))) {
    if (performance.now() > deadline || child.exitCode !== null) throw new Error(`nginx did not start:\n${errors()}`);
    await delay(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    errors,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      rmSync(prefix, { recursive: true, force: true });
    },
  };
}

/**
 * The whole configuration, TLS included, in a prefix of its own: with a certificate made for it, and on other ports.
 * @returns its folder, and what nginx says against it: empty when it is fine
 */
function writeWhole({ tls, clear }: { tls: number; clear: number }): { prefix: string; complaints: string } {
  const prefix = mkdtempSync(join(tmpdir(), 'aangan-nginx-'));
  const subject = ['-subj', '/CN=homes.example.com', '-days', '1', '-nodes'];
  const files = ['-keyout', join(prefix, 'privkey.pem'), '-out', join(prefix, 'fullchain.pem')];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files]);
  mkdirSync(join(prefix, 'snippets'));
  writeFileSync(join(prefix, 'snippets', 'aangan-site.conf'), site());
  const whole = read('aangan.conf')
    .replaceAll('/etc/letsencrypt/live/homes.example.com', prefix)
    .replaceAll(/^(\s*listen (?:\[::\]:)?)(443|80)\b/gm, (_, start: string, port: string) => {
      return `${start}${port === '443' ? tls : clear}`;
    });
  writeConfiguration(prefix, `${read('aangan-upstream.conf')}\n${whole}`);
  const args = ['-t', '-p', prefix, '-c', 'nginx.conf', '-e', 'error.log'];
  const { status, stderr } = spawnSync(BINARY, args, { encoding: 'utf8' });
  return { prefix, complaints: status === 0 ? '' : stderr };
}

/** nginx with the whole configuration, TLS included; nothing stands behind it. */
export async function startWholeNginx(): Promise<{ tls: number; clear: number; stop(): Promise<void> }> {
  const ports = { tls: await freePort(), clear: await freePort() };
  const { prefix, complaints } = writeWhole(ports);
  if (complaints !== '') throw new Error(complaints);
  const child = spawn(BINARY, ['-p', prefix, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const deadline = performance.now() + 20_000;
  while (!(await answers(`http://127.0.0.1:${ports.clear}/`))) {
    if (performance.now() > deadline || child.exitCode !== null) {
      throw new Error(`nginx did not start:\n${readFileSync(join(prefix, 'error.log'), 'utf8')}`);
    }
    await delay(50);
  }
  return {
    ...ports,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      rmSync(prefix, { recursive: true, force: true });
    },
  };
}

function read(name: string): string {
  return readFileSync(join(DEPLOY, name), 'utf8');
}

function site(): string {
  const text = read('aangan-site.conf').replaceAll('/opt/aangan', ROOT.replace(/\/$/, ''));
  return existsSync(BROTLI) ? text : text.replace('brotli_static on;', '');
}

function writeConfiguration(prefix: string, http: string): void {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(join(prefix, 'tmp'));
  const lines = [
    existsSync(BROTLI) ? `load_module ${BROTLI};` : '',
    // a folder only root may enter is no place for the workers' own account
    process.getuid?.() === 0 ? 'user root;' : '',
    'daemon off; worker_processes 2; pid nginx.pid;',
    'events { worker_connections 1024; }',
    'http {',
    'include /etc/nginx/mime.types; access_log off;',
    ...temporary.map((name) => `${name}_temp_path tmp/${name};`),
    http,
    '}',
  ];
  writeFileSync(join(prefix, 'nginx.conf'), lines.join('\n'));
  writeFileSync(join(prefix, 'error.log'), '');
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}
