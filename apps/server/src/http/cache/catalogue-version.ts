import { sql } from 'kysely';

/**
 * SQL for the version of what buyers see of the catalogue, as it is in a statement's own snapshot: what the statement
 * reads of the catalogue is of this version (docs/performance/response-cache.md).
 */
export const catalogueVersion = sql<number>`coalesce((SELECT version FROM catalogue_version), 0)`;
