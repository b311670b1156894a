import { adminPropertyPatch } from '@aangan/contract/catalogue/admin-inputs';
import { bulkEdit } from '@aangan/contract/catalogue/change-set-inputs';
import { NO_FACTS, planFacts } from '@aangan/contract/catalogue/facts';
import { catalogueProperty, type CatalogueProperty } from '@aangan/contract/catalogue/transfer-file';
import { todayInIndia } from '@aangan/contract/core/dates';
import * as z from 'zod/mini';
import { recordAudit } from '../../../audit/audit.store.ts';
import { recordPriceChange } from '../../../sql/properties.sql.ts';
import { insertBulkEdit } from '../change-sets/change-sets.bulk.ts';
import { checkAndApplyIn } from '../change-sets/change-sets.jobs.ts';
import { auditedFields } from '../properties/properties.admin-rules.ts';
import { createPropertiesAdminService, type PropertiesAdmin } from '../properties/properties.admin-service.ts';
import type { CatalogueDeps } from './transfer.import-service.ts';
import { toPropertyRows } from './transfer.rules.ts';
import * as store from './transfer.store.ts';

// ids differ from one installation to the next
const { assignedUserId: _assignedUserId, version: _version, ...savedFields } = adminPropertyPatch.shape;
const externalId = z.string();

/** The homes of the demo that buyers don't see, in a file beside its catalogue, and what an admin did with them (F50). */
export const demoUnlisted = z.strictObject({
  /** As they were added: rows of the catalogue's format without media. */
  properties: z.array(catalogueProperty),
  /** Oldest first. */
  saves: z.array(z.strictObject({ externalId, changes: z.strictObject(savedFields) })),
  bulkEdit: z.strictObject({ externalIds: z.array(externalId), edit: bulkEdit }),
  /** Those that went to the trash after that. */
  deleted: z.array(externalId),
});

type Deps = Pick<CatalogueDeps, 'db' | 'clock' | 'queueForMatching'>;
type Admin = Parameters<PropertiesAdmin['changeIn']>[1];

/** Adds these homes as samples, then saves, edits and deletes them as an admin does at the desk. */
export async function insertUnlisted(
  trx: store.CatalogueTransaction,
  { db, clock, queueForMatching }: Deps,
  { unlisted, admin: contactNo }: { unlisted: z.infer<typeof demoUnlisted>; admin: string },
): Promise<void> {
  const isGateStrict = false;
  const properties = createPropertiesAdminService({
    db,
    clock,
    recordAudit,
    queueForMatching,
    isGateStrict,
    // these homes have no consultant, no visits and no files
    lockConsultant: async () => false,
    reassignVisits: async () => undefined,
    notifyBeforeDelete: async () => undefined,
    removeFiles: async () => undefined,
  });
  const user = trx.selectFrom('users').select(['id as userId', 'name']).where('contact_no', '=', contactNo);
  const admin = await user.executeTakeFirstOrThrow();
  const ids = new Map<string, number>();
  for (const property of unlisted.properties) {
    ids.set(property.externalId, await addProperty(trx, properties, { admin, property, today: todayInIndia(clock()) }));
  }
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`unlisted.json names ${name}, which it does not have`);
    return id;
  };
  for (const { externalId: name, changes } of unlisted.saves) {
    await properties.changeIn(trx, admin, idOf(name), changes);
  }
  const { externalIds, edit } = unlisted.bulkEdit;
  const { userId } = admin;
  const setId = await insertBulkEdit(trx, { ids: externalIds.map(idOf), edit, createdBy: userId });
  await checkAndApplyIn(trx, { db, clock, properties, recordAudit, isGateStrict }, { setId, userId });
  for (const name of unlisted.deleted) await properties.removeIn(trx, admin, idOf(name));
}

interface Adding {
  admin: Admin;
  property: CatalogueProperty;
  today: string;
}

/** Adds a home with the first entry of its history; gives its id. */
async function addProperty(
  trx: store.CatalogueTransaction,
  properties: Pick<PropertiesAdmin, 'findIn'>,
  { admin, property, today }: Adding,
): Promise<number> {
  const rows = toPropertyRows(property, { sample: true, today, consultants: new Map() });
  const { facts } = planFacts(rows.facts, NO_FACTS, { today, userId: null });
  const { id } = await store.saveProperty(trx, rows, facts);
  await recordPriceChange(trx, id, today);
  const added = await properties.findIn(trx, id);
  if (!added) throw new Error(`${property.name} was not added`);
  await recordAudit(trx, {
    actor: admin,
    entity: 'PROPERTY',
    entityId: id,
    entityName: added.name,
    version: added.version,
    before: null,
    after: auditedFields(added),
  });
  return id;
}
