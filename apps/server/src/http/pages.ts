import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { APP_PAGES, PRERENDERED_PAGES } from '@aangan/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './app-error.ts';

const HASHED = 'public, max-age=31536000, immutable';
/** Icons and the placeholder keep their names between releases. */
const NAMED = 'public, max-age=86400';
const SHELL = 'spa.html';

/**
 * Serves the built page: prerendered pages as they are, the others as the empty shell, every other path the shell with
 * status 404. Under `/api` and for files that are missing the answer is JSON, never the page.
 * @param root the web build's folder; without it (tests of the API) only the JSON 404 is registered
 */
export async function registerPages(app: FastifyInstance, root: string | undefined): Promise<void> {
  if (root === undefined) {
    app.setNotFoundHandler(() => {
      throw notFound('Address');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => void reply.header('cache-control', cacheRule(path.relative(root, file))),
  });
  const send = (file: string) => async (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile(file);
  const hidden = { schema: { hide: true } };
  for (const page of PRERENDERED_PAGES) {
    const file = path.posix.join(page.slice(1), 'index.html');
    app.get(page, hidden, send(existsSync(path.join(root, file)) ? file : SHELL));
  }
  for (const page of APP_PAGES) app.get(page, hidden, send(SHELL));
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) throw notFound('Address');
    return reply.status(404).sendFile(SHELL);
  });
}

function cacheRule(file: string): string {
  if (file.startsWith('assets')) return HASHED;
  return /\.html(\.\w+)?$|^sw\.js/.test(file) ? 'no-cache' : NAMED;
}

/** A person's browser asking for a page: not the API, not a file. */
function wantsPage({ method, url }: FastifyRequest): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|media|admin\/dashboard)(\/|$)/i.test(pathname) &&
    !/\.\w+$/.test(pathname)
  );
}
