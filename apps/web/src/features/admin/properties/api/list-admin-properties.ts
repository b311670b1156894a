import type { AdminPropertyRow } from '@aangan/contract/admin-entities';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asShape } from '../../../../lib/wire/fields.ts';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys } from '../../../../lib/admin-query-keys.ts';
import { readPage, type PageOf } from '../../../../lib/wire/page.ts';

export interface PropertyListQuery {
  name: string;
  /** From zero. */
  page: number;
}

export interface PropertyList extends PageOf<AdminPropertyRow> {
  /** The answer was no list: nothing to show, and the user is told why (admin document section 8). */
  isInvalid: boolean;
}

/** GET /api/admin/properties: one page of ten. */
export function propertyListQuery(query: PropertyListQuery) {
  return queryOptions({
    queryKey: adminKeys.propertyList(query),
    queryFn: async ({ signal }) => {
      const size = ADMIN_PAGE_SIZE;
      const answer = await adminCall('adminPropertiesList', { query: { ...query, size } }, { signal });
      return readPropertyList(answer, query.page);
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * @param answer a page of the list; a bare array is all there is
 * @param page the one that was asked for
 */
export function readPropertyList(answer: unknown, page: number): PropertyList {
  const content = Array.isArray(answer) ? answer : asShape(answer)?.['content'];
  const isInvalid = !Array.isArray(content) || !content.every((row) => typeof asShape(row)?.['id'] === 'number');
  return { ...readPage(isInvalid ? null : answer, page, (row) => row as AdminPropertyRow), isInvalid };
}
