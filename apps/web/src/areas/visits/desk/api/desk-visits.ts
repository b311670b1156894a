import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import { addDays } from '@aangan/contract/core/dates';
import type { DeskVisit, DeskVisitDetail } from '@aangan/contract/visits/entities';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';

export type VisitList = 'today' | 'coming' | 'open';

/** Range of 'Upcoming' in days; with today the most that one response may cover. */
const DAYS_AHEAD = 60;
/** Milliseconds. */
const EVERY_MINUTE = 60_000;

const keys = {
  all: ['own', 'desk', 'visits'] as const,
  lists: ['own', 'desk', 'visits', 'list'] as const,
  visit: (id: number) => ['own', 'desk', 'visits', 'one', id] as const,
};

function rangeOf(list: VisitList, today: string) {
  if (list === 'coming') return { from: addDays(today, 1), to: addDays(today, DAYS_AHEAD) };
  return { from: today, to: today, ...(list === 'open' && { open: 'true' }) };
}

/**
 * GET /api/desk/visits: the caller's own.
 * @param today 'yyyy-MM-dd' in India
 */
export const listVisitsQuery = (list: VisitList, today: string) =>
  queryOptions({
    queryKey: [...keys.lists, list, today],
    queryFn: ({ signal }) => call(VISITS_DESK.deskVisitsList, { query: rangeOf(list, today) }, { signal }),
    refetchInterval: EVERY_MINUTE,
  });

/** GET /api/desk/visits/{id}: with its notes and history. */
export const getVisitQuery = (id: number) =>
  queryOptions({
    queryKey: keys.visit(id),
    queryFn: ({ signal }) => call(VISITS_DESK.deskVisitGet, { params: { id } }, { signal }),
  });

/** Updates a visit from a response in every cached query, and refetches the desk. */
export function showVisit(visit: DeskVisit): void {
  queryClient.setQueriesData<DeskVisit[]>({ queryKey: keys.lists }, (visits) =>
    visits?.map((known) => (known.id === visit.id ? visit : known)),
  );
  queryClient.setQueryData<DeskVisitDetail>(keys.visit(visit.id), (known) => known && { ...known, ...visit });
  refetchDesk();
}

/** Refetches all queries of the desk. */
export function refetchDesk(): void {
  void queryClient.invalidateQueries({ queryKey: keys.all });
}

/** Finds a visit in the cached lists, as initial data. */
export function findListed(id: number): DeskVisit | undefined {
  const lists = queryClient.getQueriesData<DeskVisit[]>({ queryKey: keys.lists });
  return lists.flatMap(([, visits]) => visits ?? []).find((visit) => visit.id === id);
}
