import { parse as parseQuery } from 'node:querystring';
import { todayInIndia } from '@aangan/contract/core/dates';
import { ENDPOINTS } from '@aangan/contract/endpoints';
import type { FoundCards, PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { inLanguage, type Language } from '@aangan/contract/core/language';
import { paths } from '@aangan/contract/paths';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import type { EncodedResponse } from '../../../http/cache/encoded-response.ts';
import type { PageBody } from '../../../http/pages/render-pages.ts';
import type { LoadRenderer } from '../../../http/pages/site-renderer.ts';

export interface PropertyPagesDeps {
  /** Of the web build; fetched with the first page that is drawn in a language. */
  loadRenderer: LoadRenderer;
  clock: Clock;
  findList(
    request: FastifyRequest,
    actor: Actor,
    query: PropertySearch & { lang?: Language | undefined },
  ): EncodedResponse | Promise<EncodedResponse>;
  /** @param lang of the texts; absent is English */
  findDetail(request: FastifyRequest, id: number, lang?: Language): Promise<EncodedResponse>;
}

const ID = /^[1-9]\d{0,14}$/;

/**
 * Draws the listing and a home's page for who is signed in, of the very answers that these pages ask for first
 * (docs/performance/first-paint.md). Visitors are led away from both.
 */
export function createPropertyPages({ loadRenderer, clock, findList, findDetail }: PropertyPagesDeps) {
  /** Of what is drawn of an answer: it also says what is old by now. */
  const keyOf = (found: EncodedResponse) => `${todayInIndia(clock())} ${found.etag('identity')}`;

  const listing: PageBody = async (request, { actor, language }) => {
    const search = request.url.slice(inLanguage(paths.listing(), language).length);
    const { listingQuery, renderListing } = await loadRenderer(language);
    const query = z.parse(ENDPOINTS.propertiesSearch.query, parseQuery(listingQuery(search)));
    const found = await findList(request, actor, { ...query, lang: language });
    return {
      key: `${search} ${keyOf(found)}`,
      render: () => renderListing(search, found.data as FoundCards),
    };
  };

  const property: PageBody = async (request, { language }) => {
    const { id } = request.params as { id: string };
    if (!ID.test(id)) return null;
    const found = await findDetail(request, Number(id), language);
    const { renderProperty } = await loadRenderer(language);
    return { key: keyOf(found), render: () => renderProperty(found.data as PropertyDetail) };
  };

  return { '/properties': listing, '/properties/:id': property };
}
