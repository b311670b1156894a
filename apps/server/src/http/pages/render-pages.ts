import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@aangan/contract/core/language';
import type { APP_PAGES } from '@aangan/contract/core/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { precompress, type PrecompressedText } from '../cache/precompressed.ts';

type AppPage = (typeof APP_PAGES)[number];

/** Finds the HTML for the head of the requested page in a language, the same for everybody; null where there is none. */
export type PageHead = (request: FastifyRequest, language: Language) => Promise<string | null>;

/** The body of a page, shown before its scripts load. */
export interface RenderedBody {
  /** Its cache key within the page. */
  key: string;
  /** @returns its HTML */
  render: () => Promise<string>;
}

/** Who a page is rendered for. */
export interface Reader {
  actor: Actor;
  language: Language;
}

/** Finds the body to render for a signed-in user; null where there is none. */
export type PageBody = (request: FastifyRequest, reader: Reader) => Promise<RenderedBody | null>;

export interface PageRenderers {
  /** Heads of pages, which replace their title. */
  heads?: Partial<Record<AppPage, PageHead>>;
  /** Rendered bodies of pages. */
  bodies?: Partial<Record<AppPage, PageBody>>;
  /** Charges work to the budget of the requesting address; rejects once that is spent. */
  charge: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}

/** The two variants of a page: with the sample catalogue, and with a real one. */
export type PageVariants = Record<'sample' | 'real', PrecompressedText>;

/** The templates of a page: one that its scripts fill, and one for a rendered body. */
export interface PageTemplates {
  empty: PageVariants;
  rendered: PageVariants | undefined;
}

/** Milliseconds that a page waits for its head and for its body; it works without them. */
const TIMEOUT_MS = 500;
/** Capacity of the cache; a page takes some 25 KB with a head alone, 80 with a body. */
const CACHE_BYTES = 6_000_000;
const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="root">';

/** How often a page is filled that the site changed under. */
const TRIES = 2;

/** Renders heads and bodies into pages of the app at request time, and caches the result. */
export function createPageRenderer(app: FastifyInstance, { heads = {}, bodies = {}, charge }: PageRenderers) {
  let cache = createCache();

  async function findBody(
    request: FastifyRequest,
    reply: FastifyReply,
    { body, language }: { body: PageBody; language: Language },
  ): Promise<RenderedBody | null> {
    await app.findSession(request, reply);
    const { actor } = request;
    return actor && body(request, { actor, language });
  }

  return {
    /**
     * @param findTemplates gives those of the site in force
     * @returns for a page with a head or a body a function that finds it rendered for a request, or null; null for any
     * other page
     */
    of(page: AppPage, language: Language, findTemplates: () => PageTemplates) {
      const [head, body] = [heads[page], bodies[page]];
      if (!head && !body) return null;
      const render = async (request: FastifyRequest, reply: FastifyReply, variant: keyof PageVariants) => {
        const current = cache;
        const { empty, rendered } = findTemplates();
        const store = (key: string, text: string, isPrivate = false): PrecompressedText => {
          const made = precompress(text, 'text/html', isPrivate);
          current.set(key, made);
          return made;
        };
        const [headHtml, found] = await Promise.all([
          head ? withinTimeout(request, head(request, language)) : null,
          rendered && body ? withinTimeout(request, findBody(request, reply, { body, language })) : null,
        ]);
        const key = `${language} ${page} ${variant} ${headHtml}`;
        if (rendered && found) {
          const template = withHead(rendered[variant], headHtml);
          const bodyKey = `${key} ${found.key}`;
          const fill = async () => {
            const html = await found.render();
            // private, since it has what visitors may not see
            return store(
              bodyKey,
              template.replace(ROOT, () => ROOT + html),
              true,
            );
          };
          const filled = current.get(bodyKey) ?? (await withinTimeout(request, charge(request, fill)));
          if (filled) return filled;
        }
        return headHtml === null ? null : (current.get(key) ?? store(key, withHead(empty[variant], headHtml)));
      };
      return async (request: FastifyRequest, reply: FastifyReply, variant: keyof PageVariants) => {
        for (let n = 0; n < TRIES; n += 1) {
          const current = cache;
          const filled = await render(request, reply, variant);
          // else the site changed meanwhile, and the page may be of both
          if (current === cache) return filled;
        }
        return null;
      };
    },

    /** Drops what was rendered, because another site is in force. */
    forget(): void {
      cache = createCache();
    },
  };
}

function createCache() {
  return new LRUCache<string, PrecompressedText>({
    maxSize: CACHE_BYTES,
    // both compressed codings together are smaller than the plain text
    sizeCalculation: ({ plain }) => 2 * plain.length,
  });
}

function withHead({ plain }: PrecompressedText, head: string | null): string {
  const text = plain.toString();
  return head === null ? text : text.replace(TITLE, () => head);
}

/** Waits for work up to the timeout; null where it is late or fails, since the page is then sent without it. */
async function withinTimeout<T>(request: FastifyRequest, work: Promise<T | null>): Promise<T | null> {
  const timeout = new AbortController();
  try {
    return await Promise.race([work, pause(TIMEOUT_MS, null, { signal: timeout.signal })]);
  } catch (error) {
    const level = error instanceof AppError ? 'debug' : 'warn';
    request.log[level]({ err: error }, 'A page was not filled');
    return null;
  } finally {
    timeout.abort();
  }
}
