import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { fetchAhead, fetchWanted } from '../../../lib/code-ahead.ts';

/**
 * The code of a part of a page, fetched once it is near or opened, and kept. The first time nobody has asked for it yet, so
 * a failure leaves the page as it is; who then tries again wants it, and may have the page fetched anew for it.
 * @param name unlike that of any other part
 */
export function lazyCode<Props>(name: string, load: () => Promise<ComponentType<Props>>) {
  let isAskedAgain = false;
  return queryOptions({
    queryKey: ['shared', 'code', name],
    queryFn: async () => {
      if (isAskedAgain) return fetchWanted(load);
      isAskedAgain = true;
      const code = await fetchAhead(load);
      if (!code) throw new Error(`The code of ${name} can't be had just now`);
      return code;
    },
    staleTime: Infinity,
  });
}
