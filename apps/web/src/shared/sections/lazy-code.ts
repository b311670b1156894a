import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { prefetchCode, fetchWanted } from '../../lib/first-paint/chunk-loading.ts';

/**
 * Code of a page, fetched once it is near or opened, and kept. The first time nobody has asked for it yet, so
 * a failure leaves the page as it is; who then tries again wants it, and may have the page fetched anew for it.
 * @param name unlike that of any other part
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

/** @alias The same for a part of the page. */
export const lazyCode: <Props>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
) => ReturnType<typeof lazyFunction<ComponentType<Props>>> = lazyFunction;
