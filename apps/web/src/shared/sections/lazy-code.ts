import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { prefetchCode, fetchWanted } from '../../lib/first-paint/chunk-loading.ts';

/**
 * Query options that load lazy code and cache it for good. The first load is not on a user's request, so its failure
 * leaves the page as it is; a retry is, and may reload the page to get current chunks.
 * @param name unique
 */
export function lazyFunction<Code>(name: string, load: () => Promise<Code>) {
  let isAskedAgain = false;
  return queryOptions({
    queryKey: ['shared', 'code', name],
    queryFn: async () => {
      if (isAskedAgain) return fetchWanted(load);
      isAskedAgain = true;
      const code = await prefetchCode(load);
      if (!code) throw new Error(`The code of ${name} can't be had just now`);
      return code;
    },
    staleTime: Infinity,
  });
}

/** @alias The same for a component. */
export const lazyCode: <Props>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
) => ReturnType<typeof lazyFunction<ComponentType<Props>>> = lazyFunction;
