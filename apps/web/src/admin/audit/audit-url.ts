import { adminPaths } from '@aangan/contract/paths';
import { choiceParam, dayRangeParams, idParam, pageParam, withQuery } from '../shared/url.ts';
import { ACTIONS, ENTITIES, type AuditAction, type AuditEntity } from '../shared/audit-words.ts';

export interface AuditFilters {
  entity: AuditEntity | '';
  /** id of a single entity; only together with its kind */
  entityId: string;
  action: AuditAction | '';
  /** id of the acting admin */
  actorId: string;
  /** first and last day, 'yyyy-MM-dd' */
  from: string;
  to: string;
}

export interface AuditState extends AuditFilters {
  /** zero-based */
  page: number;
}

export const NO_FILTERS: AuditFilters = { entity: '', entityId: '', action: '', actorId: '', from: '', to: '' };

/** Reads the state of the list from its URL. */
export function parseAudit(query: URLSearchParams): AuditState {
  const entity = choiceParam(query, 'entity', ENTITIES);
  return {
    entity,
    entityId: entity === '' ? '' : idParam(query, 'entityId'),
    action: choiceParam(query, 'action', ACTIONS),
    actorId: idParam(query, 'actorId'),
    ...dayRangeParams(query),
    page: pageParam(query),
  };
}

/** Returns the URL of a state. */
export function auditPath({ entity, entityId, action, actorId, from, to, page }: AuditState): string {
  return withQuery(adminPaths.audit(), { entity, entityId, action, actorId, from, to, page });
}
