import { todayInIndia } from '@aangan/contract/core/dates';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import * as labels from '@aangan/contract/catalogue/labels.texts';
import { questionsFor, type QuestionWords } from '@aangan/contract/catalogue/questions';
import * as texts from '@aangan/contract/catalogue/questions.texts';
import type { Language } from '@aangan/contract/core/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { isAdmin } from '../../../http/kernel/actor.ts';
import { bind } from '../../../http/kernel/bind.ts';
import { formatsIn } from '../../../languages/formats.ts';
import { textsIn } from '../../../languages/translations.ts';
import type { Reader } from '../../../sql/properties.sql.ts';
import { findNewestPhotoOn } from './questions.store.ts';

export interface QuestionsDeps {
  db: Database;
  clock: Clock;
  /** What the page of a property shows; NOT_FOUND when there is no such property. */
  findDetail: (request: FastifyRequest, propertyId: number) => Promise<PropertyDetail>;
  /** Its prices taken apart; NOT_FOUND likewise. */
  findOpenPrice: (propertyId: number, reader: Reader) => Promise<PropertyOpenPrice>;
}

/** What to ask at a home (T50). Never kept: what is old depends on the day. */
export function registerQuestions(app: FastifyInstance, deps: QuestionsDeps): void {
  const { db, clock, findDetail, findOpenPrice } = deps;

  bind(app, 'propertyQuestions', async ({ actor, params: { id }, query: { lang = 'en' }, request }) => {
    const [detail, { flats: prices }, newestPhotoOn] = await Promise.all([
      findDetail(request, id),
      findOpenPrice(id, { isAdmin: isAdmin(actor) }),
      findNewestPhotoOn(db, id),
    ]);
    return questionsFor({ ...detail, prices, newestPhotoOn }, todayInIndia(clock()), wordsIn(lang));
  });
}

function wordsIn(language: Language): QuestionWords {
  const { questions } = textsIn(language, 'packages/contract/src/catalogue/questions', texts);
  const { charges, phases } = textsIn(language, 'packages/contract/src/catalogue/labels', labels);
  return { texts: questions, dates: formatsIn(language).dates, language, charges, phases };
}
