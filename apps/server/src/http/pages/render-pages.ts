import { setTimeout as pause } from 'node:timers/promises';
import type { APP_PAGES } from '@aangan/contract/core/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { precompress, type PrecompressedText } from '../cache/precompressed.ts';

type AppPage = (typeof APP_PAGES)[number];

/** HTML for the head of the page that a request asks for, the same for everybody; null where there is none. */
export type PageHead = (request: FastifyRequest) => Promise<string | null>;

/** What a page shows before its scripts are there. */
export interface RenderedBody {
  /** Tells it from all others of the same page. */
  key: string;
  /** @returns its markup */
  draw: () => Promise<string>;
}

/** Finds what is drawn for who is signed in; null where there is nothing to draw. */
export type PageBody = (request: FastifyRequest, actor: Actor) => Promise<RenderedBody | null>;

export interface PageRenderers {
  /** What stands in the heads of pages of the app in the place of their title. */
  heads?: Partial<Record<AppPage, PageHead>>;
  /** What is drawn of pages of the app. */
  bodies?: Partial<Record<AppPage, PageBody>>;
  /** Does work at the cost of the address that asks for it; rejects when that has had its share. */
  charge: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}

/** A text in both its wordings: with the sample catalogue in, and with a real one. */
export type WordedPage = Record<'sample' | 'real', PrecompressedText>;

/** The shells of a page: one that its scripts fill, and one for those that the server draws. */
export interface PageTemplates {
  empty: WordedPage;
  drawn: WordedPage | undefined;
}

/** Milliseconds that a page waits for its head, and for what is drawn of it: it works without. */
const WITHIN = 500;
/** Some 25 KB with a head alone, 80 with what is drawn. */
const KEPT_BYTES = 6_000_000;
const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="root">';

/**
 * Fills pages of the app with what is known only when they are asked for, and keeps what was made.
 * @returns for a page that there is something for, what finds it filled for a request, and null where that has nothing
 */
export function createPageRenderer(app: FastifyInstance, { heads = {}, bodies = {}, charge }: PageRenderers) {
  const kept = new LRUCache<string, PrecompressedText>({
    maxSize: KEPT_BYTES,
    // what it is compressed to, when that is asked for, is less than itself in both codings together
    sizeCalculation: ({ plain }) => 2 * plain.length,
  });
  const keep = (key: string, text: string, isPrivate = false): PrecompressedText => {
    const made = precompress(text, 'text/html', isPrivate);
    kept.set(key, made);
    return made;
  };

  async function findBody(request: FastifyRequest, reply: FastifyReply, body: PageBody): Promise<RenderedBody | null> {
    await app.findSession(request, reply);
    return request.actor && body(request, request.actor);
  }

  return (page: AppPage, { empty, drawn }: PageTemplates) => {
    const [head, body] = [heads[page], bodies[page]];
    if (!head && !body) return null;
    return async (request: FastifyRequest, reply: FastifyReply, wording: keyof WordedPage) => {
      const [written, found] = await Promise.all([
        head ? inReason(request, head(request)) : null,
        drawn && body ? inReason(request, findBody(request, reply, body)) : null,
      ]);
      const key = `${page} ${wording} ${written}`;
      if (drawn && found) {
        const shell = withHead(drawn[wording], written);
        const drawnKey = `${key} ${found.key}`;
        const fill = async () => {
          const markup = await found.draw();
          // it shows what visitors don't see
          return keep(
            drawnKey,
            shell.replace(ROOT, () => ROOT + markup),
            true,
          );
        };
        const filled = kept.get(drawnKey) ?? (await inReason(request, charge(request, fill)));
        if (filled) return filled;
      }
      return written === null ? null : (kept.get(key) ?? keep(key, withHead(empty[wording], written)));
    };
  };
}

function withHead({ plain }: PrecompressedText, head: string | null): string {
  const text = plain.toString();
  return head === null ? text : text.replace(TITLE, () => head);
}

/** What the database says in time; a page is sent without it rather than late or not at all. */
async function inReason<T>(request: FastifyRequest, work: Promise<T | null>): Promise<T | null> {
  const tooLate = new AbortController();
  try {
    return await Promise.race([work, pause(WITHIN, null, { signal: tooLate.signal })]);
  } catch (error) {
    const level = error instanceof AppError ? 'debug' : 'warn';
    request.log[level]({ err: error }, 'A page was not filled');
    return null;
  } finally {
    tooLate.abort();
  }
}
