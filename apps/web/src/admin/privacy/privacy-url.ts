import { adminPaths } from '@aangan/contract/paths';
import { CONTACT_LOG_KINDS, type ContactLogKind } from '@aangan/contract/privacy/lists';
import { choiceParam, dayRangeParams, idParam, pageParam, withQuery } from '../shared/url.ts';

export interface LogFilters {
  kind: ContactLogKind | '';
  /** ids of the person who looked, and of the contact's owner */
  actorId: string;
  userId: string;
  /** first and last day, 'yyyy-MM-dd' */
  from: string;
  to: string;
}

export interface LogState extends LogFilters {
  /** zero-based */
  page: number;
}

export const NO_FILTERS: LogFilters = { kind: '', actorId: '', userId: '', from: '', to: '' };

/** Reads the state of the list from its URL. */
export function parseLog(query: URLSearchParams): LogState {
  return {
    kind: choiceParam(query, 'kind', CONTACT_LOG_KINDS),
    actorId: idParam(query, 'actorId'),
    userId: idParam(query, 'userId'),
    ...dayRangeParams(query),
    page: pageParam(query),
  };
}

/** Returns the URL of a state. */
export function logPath({ kind, actorId, userId, from, to, page }: LogState): string {
  return withQuery(adminPaths.privacy(), { kind, actorId, userId, from, to, page });
}
