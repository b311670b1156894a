import { sql } from 'kysely';

/**
 * SQL for the version of the catalogue in a statement's own snapshot, so that what the statement reads has this version
 * (docs/performance/response-cache.md).
 */
export const catalogueVersion = sql<number>`coalesce((SELECT version FROM catalogue_version), 0)`;
