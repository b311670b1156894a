import type { TrashRestored } from '@aangan/contract/catalogue/trash-entities';
import { todayInIndia } from '@aangan/contract/core/dates';
import { CONSTRUCTION_PHOTOS_MAX, MEDIA_MAX } from '@aangan/contract/core/limits';
import type { Logger } from 'pino';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { recordingChanges } from '../../../sql/changes.sql.ts';
import { refreshSearchFacts } from '../../../sql/derived.sql.ts';
import { holdPlaces } from '../../../sql/places.sql.ts';
import { lockProperty, recordPriceChange } from '../../../sql/properties.sql.ts';
import type { QueueForMatching } from '../../alerts/matching/matching.queue.ts';
import { countMedia, findMedia } from '../media/media.admin-store.ts';
import { auditedMedia, type MediaFiles } from '../media/media.rules.ts';
import type { MediaService } from '../media/media.service.ts';
import { auditedFields } from '../properties/properties.admin-rules.ts';
import type { PropertiesAdmin } from '../properties/properties.admin-service.ts';
import * as store from './trash.admin-store.ts';
import { findTrashedKeys } from './trash.store.ts';
import { KEPT_TABLES } from './trash.tables.ts';

export interface TrashAdminDeps {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  media: Pick<MediaService, 'bringBack' | 'erase'>;
  properties: Pick<PropertiesAdmin, 'findIn'>;
  recordAudit: RecordAudit;
  queueForMatching: QueueForMatching;
  /** Takes files to the quarantine; never fails. */
  removeFiles: (media: readonly MediaFiles[]) => Promise<void>;
}

type Person = Pick<Actor, 'userId' | 'name'>;

interface Restoring {
  id: number;
  item: store.FoundItem;
  /** Keys of media that are left out, since a file of theirs is missing. */
  missing: readonly string[];
}

/** What admins do with the trash: each restore whole or not at all, with its entry in the audit log. */
export function createTrashAdminService(deps: TrashAdminDeps) {
  const { db, clock, log, media, recordAudit, queueForMatching, removeFiles } = deps;

  async function restoreProperty(trx: Database, actor: Person, { id, item, missing }: Restoring): Promise<void> {
    const { entityId, externalId, location } = item;
    const findLocality = await holdPlaces(trx);
    if (externalId !== null && (await store.isExternalIdTaken(trx, externalId))) throw externalIdTaken();
    for (const table of KEPT_TABLES) await store.insertRows(trx, id, table, { without: missing });
    const place = findLocality(location ?? '');
    if (place) await store.updatePlace(trx, entityId, place);
    await refreshSearchFacts(trx, entityId);
    await recordPriceChange(trx, entityId, todayInIndia(clock()));
    await queueForMatching(trx, entityId);
    const restored = await deps.properties.findIn(trx, entityId);
    if (!restored) throw notFound('Property');
    await recordAudit(trx, {
      actor,
      action: 'RESTORE',
      entity: 'PROPERTY',
      entityId,
      entityName: restored.name,
      version: restored.version,
      facts: { ...auditedFields(restored), media: restored.media.length, filesMissing: missing.length },
    });
  }

  async function restoreMedium(trx: Database, actor: Person, { id, item, missing }: Restoring): Promise<void> {
    const { entityId, propertyId, name } = item;
    if (!(await lockProperty(trx, propertyId))) throw propertyGone();
    if (missing.length > 0) throw fileMissing();
    if (isFull(item.media, await countMedia(trx, propertyId))) throw propertyFull();
    await recordingChanges(trx, { propertyId, today: todayInIndia(clock()) }, () => store.insertRows(trx, id, 'media'));
    const restored = await findMedia(trx, entityId);
    await recordAudit(trx, {
      actor,
      action: 'RESTORE',
      entity: 'MEDIA',
      entityId,
      entityName: name,
      facts: restored ? auditedMedia(restored) : {},
    });
  }

  /** Takes back to the quarantine what a restore that failed had brought back, unless another one succeeded with it. */
  async function takeBack(files: readonly MediaFiles[]): Promise<void> {
    const trashed = await findTrashedKeys(
      db,
      files.map(({ key }) => key),
    );
    await removeFiles(files.filter(({ key }) => trashed.has(key)));
  }

  return {
    /**
     * Restores a property or a medium with its files, which come back first (F65). Raises NOT_FOUND, also for a second
     * one of two at once, RESTORE_CONFLICT, and as the media store.
     */
    async restore(actor: Person, id: number): Promise<TrashRestored> {
      const item = await store.findItem(db, id);
      if (!item) throw notFound('Item');
      const lacking = await media.bringBack(item.media);
      const missing = lacking.map(({ key }) => key);
      const { kind, entityId } = item;
      try {
        await db.transaction().execute(async (trx) => {
          if (!(await store.findItem(trx, id, { locked: true }))) throw notFound('Item');
          const restore = kind === 'PROPERTY' ? restoreProperty : restoreMedium;
          await restore(trx, actor, { id, item, missing });
          await store.deleteItem(trx, id);
        });
      } catch (error) {
        await takeBack(item.media);
        throw error;
      }
      return { kind, entityId, filesMissing: missing.length };
    },

    /** Erases an item for good (F66). Raises NOT_FOUND. Files that can't be deleted now go with a sweep. */
    async erase(actor: Person, id: number): Promise<void> {
      const keys = await db.transaction().execute(async (trx) => {
        const item = await store.findItem(trx, id, { locked: true });
        const gone = await store.deleteItem(trx, id);
        if (!item || !gone) throw notFound('Item');
        await recordAudit(trx, {
          actor,
          entity: item.kind,
          entityId: item.entityId,
          entityName: item.name,
          before: { inTrash: true },
          after: { inTrash: false },
        });
        return gone;
      });
      await media.erase(keys).catch((error: unknown) => log.warn({ err: error }, 'Erased files were not deleted'));
    },
  };
}

function isFull(media: readonly MediaFiles[], { photos, others }: { photos: number; others: number }): boolean {
  const isPhoto = media[0]?.mediaType === 'CONSTRUCTION_PHOTO';
  return isPhoto ? photos >= CONSTRUCTION_PHOTOS_MAX : others >= MEDIA_MAX;
}

const conflict = (message: string) => new AppError('RESTORE_CONFLICT', message);

function externalIdTaken(): AppError {
  return conflict('A catalogue file has added this property again in the meantime. Delete that one first.');
}

function propertyGone(): AppError {
  return conflict('Its property was deleted. Restore the property first.');
}

function fileMissing(): AppError {
  return conflict('Its file is no longer there, as after a restore of the database from a backup.');
}

function propertyFull(): AppError {
  return conflict('Its property has as many media items as it can have. Delete one first.');
}
