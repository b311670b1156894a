import type { AdminPropertyRow } from '@aangan/contract/admin-entities';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asShape } from '../../../../lib/shapes.ts';
import { adminCall } from '../../api/admin-call.ts';
import { adminKeys } from '../../api/admin-keys.ts';

import type { PageOf } from '../../shared/read-page.ts';

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
      return readPropertyList(await adminCall('adminPropertiesList', { query: { ...query, size } }, { signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** @param answer a page of the list; a bare array is all there is */
export function readPropertyList(answer: unknown): PropertyList {
  const shape = asShape(answer);
  const content = Array.isArray(answer) ? answer : shape?.['content'];
  if (!Array.isArray(content) || !content.every((row) => typeof asShape(row)?.['id'] === 'number')) {
    return { rows: [], totalElements: 0, totalPages: 0, isInvalid: true };
  }
  return {
    rows: content as AdminPropertyRow[],
    totalElements: countIn(shape, 'totalElements') ?? content.length,
    totalPages: countIn(shape, 'totalPages') ?? 1,
    isInvalid: false,
  };
}

function countIn(shape: Record<string, unknown> | null, key: string): number | null {
  const value = shape?.[key];
  return typeof value === 'number' ? value : null;
}
