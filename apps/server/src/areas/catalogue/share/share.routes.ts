import { todayInIndia } from '@aangan/contract/core/dates';
import { langQuery } from '@aangan/contract/core/language-inputs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import { AppError, invalidFields, notFound } from '../../../http/kernel/app-error.ts';
import { inTime } from '../../../http/limits/response-deadline.ts';
import { bind } from '../../../http/kernel/bind.ts';
import { BytesResult, sendBytes } from '../../../http/kernel/bytes-result.ts';
import type { ResponseCache } from '../../../http/cache/response-cache.ts';
import type { PageHead } from '../../../http/pages/render-pages.ts';
import { headOf } from './share.head.ts';
import { createSharePictures, type SharePicturesDeps } from './share.service.ts';
import { wordsIn } from './share.words.ts';
import { findRera, findShown, type ReraFacts, type ShownFacts } from './share.store.ts';

export interface ShareDeps extends SharePicturesDeps {
  /** Answers about the catalogue, by its version. */
  answers: ResponseCache;
  clock: Clock;
  /** Of the site, which the head of a page names. */
  origin: string;
}

const ID = /^[1-9]\d{0,14}$/;
const PUBLIC_CACHE = 'public, max-age=3600';
/** Asked for again each time, so that nothing is shown after sign-out. */
const PRIVATE_CACHE = 'private, no-cache';

/**
 * What is passed on about homes: their pictures, for anybody and with the register's facts.
 * @returns the head of a home's page
 */
export function registerShare(app: FastifyInstance, { answers, clock, origin, ...deps }: ShareDeps): PageHead {
  const pictures = createSharePictures(deps);
  const limits = [app.callLimits.picture];

  const shownOf = async (request: FastifyRequest, id: number): Promise<ShownFacts | null> => {
    const answer = await answers.findOrNull(request, `share ${id}`, (database) => findShown(database, id));
    return (answer?.data ?? null) as ShownFacts | null;
  };
  const reraOf = async (request: FastifyRequest, id: number): Promise<ReraFacts | null> => {
    const answer = await answers.findOrNull(request, `share rera ${id}`, (database) => findRera(database, id));
    return (answer?.data ?? null) as ReraFacts | null;
  };

  bind(
    app,
    'propertySharePicture',
    async ({ params, query: { lang = 'en' }, request }) => {
      const facts = await reraOf(request, params.id);
      if (!facts) throw notFound('Property');
      if (facts.numbers.length === 0) {
        throw new AppError(
          'RERA_NUMBER_MISSING',
          'This project has no RERA number on record, so there is no picture of it.',
        );
      }
      const png = await pictures.findWithRera(facts, todayInIndia(clock()), lang);
      return new BytesResult(png, { type: 'image/png', fileName: `home-${facts.id}.png`, cache: PRIVATE_CACHE });
    },
    { limits },
  );

  const publicPicture = async (request: FastifyRequest, id: string) => {
    const asked = langQuery.safeParse(request.query);
    if (!asked.success)
      throw invalidFields(asked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
    const facts = ID.test(id) ? await shownOf(request, Number(id)) : null;
    const picture = facts && (await pictures.findPublic(facts, asked.data.lang ?? 'en'));
    if (!picture) throw notFound('Picture');
    const { bytes, type } = picture;
    const fileName = `home-${id}.${type === 'image/png' ? 'png' : 'jpg'}`;
    return new BytesResult(bytes, { type, fileName, cache: PUBLIC_CACHE });
  };

  app.get<{ Params: { id: string } }>(
    '/share/properties/:id.png',
    { schema: { hide: true }, onRequest: limits },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const answer = await inTime(request, publicPicture(request, request.params.id));
      return sendBytes(request, reply, answer);
    },
  );

  return async (request, language) => {
    const { id = '' } = request.params as { id?: string };
    const facts = ID.test(id) ? await shownOf(request, Number(id)) : null;
    return facts && headOf(facts, origin, wordsIn(language));
  };
}
