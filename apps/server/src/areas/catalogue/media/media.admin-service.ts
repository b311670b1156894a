import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { todayInIndia } from '@aangan/contract/core/dates';
import { CONSTRUCTION_PHOTOS_MAX, MEDIA_MAX } from '@aangan/contract/core/limits';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import {
  NO_MEDIA_FACTS,
  planMediaFacts,
  type GivenMediaFacts,
  type MediaFacts,
} from '@aangan/contract/catalogue/media-facts';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, invalidField, invalidFields, notFound } from '../../../http/kernel/app-error.ts';
import { recordingChanges } from '../../../sql/changes.sql.ts';
import { lockProperty } from '../../../sql/properties.sql.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import { putInTrash } from '../trash/trash.store.ts';
import * as store from './media.admin-store.ts';
import { METADATA_LEFT_TEXTS } from './media.metadata-left.ts';
import { MAY_NOT_PLAY_TEXT } from './media.mp4-codecs.ts';
import { auditedMedia, type MediaFiles, type StoredMedia } from './media.rules.ts';
import type { MadeMedia, MediaService } from './media.service.ts';
import type { UploadForm } from './media.upload-form.ts';

export interface MediaAdminDeps {
  db: Database;
  clock: Clock;
  media: MediaService;
  recordAudit: RecordAudit;
  /** Takes away the files of media whose rows are gone; never fails. */
  removeFiles: (media: readonly MediaFiles[]) => Promise<void>;
}

export interface AddedMedia {
  added: AdminMedia[];
  /** Says of which files the metadata stays; null where it is gone from all. */
  notice: string | null;
}

type Person = Pick<Actor, 'userId' | 'name'>;

/** What admins do to the files of a property. Rows and files go together: no row without its files is ever seen. */
export function createMediaAdminService({ db, clock, media, recordAudit, removeFiles }: MediaAdminDeps) {
  const recording = <T>(trx: Database, propertyId: number, work: () => Promise<T>): Promise<T> =>
    recordingChanges(trx, { propertyId, today: todayInIndia(clock()) }, work);

  async function audit(trx: Database, actor: Person, name: string, change: MediaChange): Promise<void> {
    const { id, mediaType } = change.after ?? change.before;
    const entityName = nameOf(mediaType, name);
    const before = change.before && auditedMedia(change.before);
    const after = change.after && auditedMedia(change.after);
    await recordAudit(trx, { actor, entity: 'MEDIA', entityId: id, entityName, before, after });
  }

  /** What is to be stored of a medium. Raises VALIDATION_FAILED. */
  function plan(mediaType: MediaType, given: GivenMediaFacts, stored: MediaFacts): MediaFacts {
    const { facts, mistakes } = planMediaFacts(mediaType, given, stored, todayInIndia(clock()));
    if (mistakes.length > 0) throw invalidFields(mistakes);
    return facts;
  }

  async function insertAll(
    actor: Person,
    propertyId: number,
    { all, facts }: { all: readonly StoredMedia[]; facts: MediaFacts },
    keep: (trx: Database, added: AdminMedia[]) => Promise<void>,
  ): Promise<AdminMedia[]> {
    return db.transaction().execute(async (trx) => {
      const name = await lock(trx, propertyId);
      const { next, ...counts } = await store.countMedia(trx, propertyId);
      checkRoom(all, counts);
      const added: AdminMedia[] = [];
      await recording(trx, propertyId, async () => {
        for (const [index, stored] of all.entries()) {
          const row = await store.insertMedia(trx, stored, { propertyId, position: next + index, facts });
          await audit(trx, actor, name, { before: null, after: row });
          added.push(row);
        }
      });
      await keep(trx, added);
      return added;
    });
  }

  return {
    /**
     * Adds all files or none, after those that are there, and says which still have the metadata they came with. Raises
     * NOT_FOUND, and as `make` and `keep` of the media service; of several files the field names the one, 'files.0'.
     * `keep` runs in the transaction of the rows.
     */
    async add(actor: Person, propertyId: number, form: UploadForm, keep: KeepAdded): Promise<AddedMedia> {
      const { mediaType, files } = form;
      const facts = plan(mediaType, form.facts, NO_MEDIA_FACTS);
      if ((await store.findPropertyName(db, propertyId)) === null) throw notFound('Property');
      const made: MadeMedia[] = [];
      // one after the other: many pictures of one upload take one place in the queue, not ten
      for (const [index, file] of files.entries()) {
        made.push(await named(files.length > 1 ? `files.${index}` : 'file', () => media.make(file, mediaType)));
      }
      const kept: StoredMedia[] = [];
      try {
        for (const one of made) kept.push(await media.keep(one));
        const notice = noticeOf(made);
        const added = await insertAll(actor, propertyId, { all: kept, facts }, (trx, rows) =>
          keep(trx, { added: rows, notice }),
        );
        return { added, notice };
      } catch (error) {
        await removeFiles(kept);
        throw error;
      }
    },

    /** Puts all media of a property in this order. Raises NOT_FOUND, or STALE_EDIT when these are not its media. */
    async order(actor: Person, propertyId: number, ids: readonly number[]): Promise<AdminMedia[]> {
      return db.transaction().execute(async (trx) => {
        const name = await lock(trx, propertyId);
        const before = (await store.listMedia(trx, propertyId)) ?? [];
        if (!isSameSet(ids, before)) throw changedMeanwhile();
        await store.updatePositions(trx, ids);
        const after = (await store.listMedia(trx, propertyId)) ?? [];
        await recordAudit(trx, {
          actor,
          entity: 'PROPERTY',
          entityId: propertyId,
          entityName: name,
          before: { mediaOrder: before.map(({ id }) => id) },
          after: { mediaOrder: after.map(({ id }) => id) },
        });
        return after;
      });
    },

    /** Changes what is known of a medium; what is not given stays. Raises NOT_FOUND, VALIDATION_FAILED. */
    async change(actor: Person, id: number, given: GivenMediaFacts): Promise<AdminMedia> {
      return db.transaction().execute(async (trx) => {
        const owner = await store.findOwner(trx, id);
        if (!owner || !(await lockProperty(trx, owner.propertyId))) throw notFound('Media');
        const before = await store.findMedia(trx, id);
        if (!before) throw notFound('Media');
        const facts = plan(before.mediaType, given, before);
        const after = await recording(trx, owner.propertyId, () => store.updateMediaFacts(trx, id, facts));
        if (!after) throw notFound('Media');
        await audit(trx, actor, owner.propertyName, { before, after });
        return after;
      });
    },

    /** Deletes a medium into the trash: its row first, its files once that is certain (F63). Raises NOT_FOUND. */
    async remove(actor: Person, id: number): Promise<void> {
      const gone = await db.transaction().execute(async (trx) => {
        const owner = await store.findOwner(trx, id);
        if (!owner || !(await lockProperty(trx, owner.propertyId))) throw notFound('Media');
        const before = await store.findMedia(trx, id);
        if (!before) throw notFound('Media');
        await putInTrash(trx, {
          kind: 'MEDIA',
          entityId: id,
          propertyId: owner.propertyId,
          name: nameOf(before.mediaType, owner.propertyName),
          at: clock(),
          by: actor.userId,
        });
        const files = await recording(trx, owner.propertyId, () => store.deleteMedia(trx, id));
        if (!files) throw notFound('Media');
        await audit(trx, actor, owner.propertyName, { before, after: null });
        return files;
      });
      await removeFiles([gone]);
    },
  };
}

function nameOf(mediaType: MediaType, propertyName: string): string {
  return `${mediaType} of ${propertyName}`;
}

/** Names the files by their number where there are several. */
function noticeOf(made: readonly MadeMedia[]): string | null {
  const sentences = made.flatMap((one, index) => {
    if (!('document' in one)) return [];
    const texts = [
      ...(one.metadataLeft === null ? [] : [METADATA_LEFT_TEXTS[one.metadataLeft]]),
      ...(one.playsEverywhere ? [] : [MAY_NOT_PLAY_TEXT]),
    ];
    return texts.map((text) => (made.length > 1 ? `File ${index + 1}: ${text}` : text));
  });
  return sentences.length > 0 ? sentences.join(' ') : null;
}

type KeepAdded = (trx: Database, done: AddedMedia) => Promise<void>;

type MediaChange = { before: AdminMedia | null; after: AdminMedia } | { before: AdminMedia; after: null };

/** Locks the property and gives its name. */
async function lock(trx: Database, propertyId: number): Promise<string> {
  const isThere = await lockProperty(trx, propertyId);
  const name = isThere ? await store.findPropertyName(trx, propertyId) : null;
  if (name === null) throw notFound('Property');
  return name;
}

/** Construction photos count by themselves, or a long diary would leave no room for the rest (T36). */
function checkRoom(all: readonly StoredMedia[], { photos, others }: { photos: number; others: number }): void {
  const more = all.filter(({ mediaType }) => mediaType === 'CONSTRUCTION_PHOTO').length;
  if (more > 0 && photos + more > CONSTRUCTION_PHOTOS_MAX) {
    const message = `A property can have at most ${CONSTRUCTION_PHOTOS_MAX} construction photos, and this one has ${photos}`;
    throw invalidField('file', message);
  }
  if (all.length > more && others + all.length - more > MEDIA_MAX) {
    throw invalidField('file', `A property can have at most ${MEDIA_MAX} media items, and this one has ${others}`);
  }
}

function isSameSet(ids: readonly number[], media: readonly AdminMedia[]): boolean {
  const wanted = new Set(ids);
  return wanted.size === ids.length && ids.length === media.length && media.every(({ id }) => wanted.has(id));
}

/** Says of which file of a batch a refusal is. */
async function named<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.extras.errors) throw error;
    const errors = error.extras.errors.map(({ message }) => ({ field, message }));
    throw new AppError(error.code, error.message, { ...error.extras, errors, cause: error });
  }
}

function changedMeanwhile(): AppError {
  return new AppError(
    'STALE_EDIT',
    'The media of this property have changed since you loaded them. Load them again and then put them in order.',
  );
}
