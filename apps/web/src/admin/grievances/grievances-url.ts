import { adminPaths } from '@aangan/contract/paths';
import { GRIEVANCE_STATUSES, type GrievanceStatus } from '@aangan/contract/privacy/lists';
import { choiceParam, idParam, pageParam, withQuery } from '../shared/url.ts';

export interface GrievancesState {
  /** '' is all */
  status: GrievanceStatus | '';
  /** zero-based */
  page: number;
  /** id of the selected complaint; '' for none */
  id: string;
}

/** Reads the state of the page from its URL; by default the open complaints. */
export function parseGrievances(query: URLSearchParams): GrievancesState {
  const status = choiceParam(query, 'status', GRIEVANCE_STATUSES);
  const isAll = query.get('status') === 'ALL';
  return { status: isAll ? '' : status || 'OPEN', page: pageParam(query), id: idParam(query, 'id') };
}

/** Returns the URL of a state. */
export function grievancesPath({ status, page, id }: GrievancesState): string {
  return withQuery(adminPaths.grievances(), {
    status: status === '' ? 'ALL' : status === 'OPEN' ? '' : status,
    id,
    page,
  });
}
