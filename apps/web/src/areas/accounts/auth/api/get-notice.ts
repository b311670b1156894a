import type { Language } from '@aangan/contract/core/language';
import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';

/** GET /api/privacy/notice: the notice in force in a language. */
export const getNoticeQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['shared', 'notice', lang],
    queryFn: ({ signal }) => call(PRIVACY.privacyNotice, { query: { lang } }, { signal }),
    staleTime: Infinity,
  });
