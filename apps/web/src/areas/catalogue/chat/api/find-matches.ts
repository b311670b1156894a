import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { CHAT_PAGE_SIZE } from '@aangan/contract/core/limits';
import { call } from '../../../../lib/calls/api.ts';
import type { ChatAnswers, ChatFound, ChatMatch } from '../chat-machine.ts';

/**
 * Searches by the buyer's answers (CHAT2) and returns the first three, featured ones first. The server masks the names
 * for visitors.
 * @throws ApiError when the search fails; the signal's reason when it is aborted
 */
export async function findMatches(answers: ChatAnswers, signal: AbortSignal): Promise<ChatFound> {
  const { location, flatType, budget } = answers;
  const query = {
    location: location ?? undefined,
    flatTypes: flatType ?? undefined,
    minPrice: budget?.min,
    maxPrice: budget?.max,
    page: 0,
    size: CHAT_PAGE_SIZE,
    sortBy: 'featured',
    sortDirection: 'desc',
  } as const;
  const { content, totalElements, otherPrices } = await call(CATALOGUE.propertiesSearch, { query }, { signal });
  return {
    matches: content.slice(0, CHAT_PAGE_SIZE).map(asMatch),
    total: totalElements,
    ...(otherPrices && { otherPrices }),
  };
}

function asMatch(match: ChatMatch): ChatMatch {
  const { id, name, location, minPrice, maxPrice, image, imageUrl, flatTypes, typePrices } = match;
  return { id, name, location, minPrice, maxPrice, image, imageUrl, flatTypes, typePrices };
}
