import { hash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import type { Logger } from 'pino';
import type { MediaStore } from '../../../adapters/media-store/media-store.ts';
import { AppError, invalidField } from '../../../http/kernel/app-error.ts';
import {
  allowedKindsText,
  byteLimit,
  isAllowed,
  isPicture,
  kindOf,
  pdfStart,
  wrongKindText,
  type FileKind,
} from './media.file-kind.ts';
import {
  AVIF_WIDTHS,
  documentName,
  pictureRule,
  quarantinePath,
  storePaths,
  type MediaFiles,
  type StoredMedia,
} from './media.rules.ts';
import type { Cleaned, MetadataLeft } from './media.metadata-left.ts';
import { playsEverywhere } from './media.mp4-codecs.ts';
import { withoutMp4Metadata } from './media.mp4-metadata.ts';
import { createPdfCleaner } from './media.pdf-cleaner.ts';
import { PDF_REFUSAL_TEXTS } from './media.pdf-refusals.ts';
import { createPictureMaker } from './media.picture-maker.ts';
import type { MadePicture, PictureSize } from './media.picture-work.ts';
import { listQuarantine } from './media.survey.ts';

/** A file made ready to be stored, as often as wanted. */
export type MadeMedia = { mediaType: MediaType; contentHash: string } & (
  | { picture: MadePicture }
  | {
      document: Uint8Array;
      kind: FileKind;
      metadataLeft: MetadataLeft | null;
      /** False for a video that some browsers do not play. */
      playsEverywhere: boolean;
    }
);

/** What was added to a stored picture. */
export interface AvifSizes {
  key: string;
  avifWidths: number[];
  /** Of these sizes together. */
  byteSize: number;
}

export type MediaService = ReturnType<typeof createMediaService>;

/** Turns uploaded and imported files into stored ones, and takes them away again (docs/security.md). */
export function createMediaService({ store }: { store: MediaStore }) {
  const pictures = createPictureMaker();
  const cleanPdf = createPdfCleaner();
  const read = async (media: MediaFiles): Promise<Buffer | null> => {
    const file = await store.openRead(storePaths(media).at(-1) ?? '');
    return file && buffer(file.stream);
  };
  /** WebM is kept as it came: what is taken out of it moves everything behind it, and the index of it. */
  const clean = async (bytes: Uint8Array, kind: FileKind): Promise<Cleaned> => {
    if (kind === 'webm') return { left: 'video' };
    return kind === 'pdf' ? checkPdf(bytes) : withoutMp4Metadata(bytes);
  };
  /** Raises VALIDATION_FAILED for a PDF that can't be opened without a password, is damaged, or has scripts. */
  const checkPdf = async (bytes: Uint8Array): Promise<Cleaned> => {
    const result = await cleanPdf(bytes);
    if ('refused' in result) throw invalidField('file', PDF_REFUSAL_TEXTS[result.refused]);
    return result;
  };
  return {
    /** Pictures that are read, wait for that, and were refused. */
    pictureQueue: pictures.queue,
    /** Waits for the turn of another picture than a medium's. */
    enqueuePicture: pictures.enqueue,

    /**
     * Checks a file from end to end without keeping anything.
     * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED for a damaged or huge picture or a
     * PDF that is damaged, needs a password or has scripts, UNAVAILABLE when too many wait
     */
    check: async (bytes: Uint8Array, mediaType: MediaType): Promise<void> => {
      const kind = await acceptedKind(bytes, mediaType);
      if (isPicture(kind)) await pictures.check(bytes);
      if (kind === 'pdf') await checkPdf(fromPdfHeader(bytes));
    },

    /**
     * Makes a file ready, without metadata: a picture in its sizes, a PDF or a video else as it is. `metadataLeft` says
     * why a PDF or a video still has its own. Raises as `check`, and UNAVAILABLE when too many wait.
     */
    make: async (bytes: Uint8Array, mediaType: MediaType): Promise<MadeMedia> => {
      const kind = await acceptedKind(bytes, mediaType);
      const base = { mediaType, contentHash: hash('sha256', bytes) };
      if (!isPicture(kind)) {
        const document = kind === 'pdf' ? fromPdfHeader(bytes) : bytes;
        const cleaned = await clean(document, kind);
        const facts = { ...base, kind, playsEverywhere: kind !== 'mp4' || playsEverywhere(bytes) };
        if ('left' in cleaned) return { ...facts, document, metadataLeft: cleaned.left };
        return { ...facts, document: cleaned.bytes, metadataLeft: null };
      }
      return { ...base, picture: await pictures.make(bytes, pictureRule(mediaType)) };
    },

    /** Stores what was made under a fresh key; nothing is left behind when a step fails. Raises STORAGE_FULL. */
    keep: async (made: MadeMedia): Promise<StoredMedia> => {
      const media = describe(made, randomBytes(16).toString('hex'));
      const files = 'picture' in made ? made.picture.sizes.map(({ bytes }) => bytes) : [made.document];
      const paths = storePaths(media);
      const puts = await Promise.allSettled(
        paths.map((path, index) => store.put(path, files[index] ?? new Uint8Array())),
      );
      const failed = puts.find((put) => put.status === 'rejected');
      if (!failed) return media;
      await tryAll(paths, store.delete).catch(() => undefined);
      if (!isFull(failed.reason)) throw failed.reason;
      throw new AppError('STORAGE_FULL', 'There is no space left for files', { cause: failed.reason });
    },

    /**
     * Takes the files of media whose rows are gone out of everybody's reach: into the quarantine, from where a database
     * that was set back to before the deletion gets them again. Tries them all; raises the first failure afterwards.
     */
    remove: (media: readonly MediaFiles[]): Promise<void> => {
      const now = new Date();
      return tryAll(media.flatMap(storePaths), (path) => store.move(path, quarantinePath(path, now)));
    },

    /**
     * Puts the files of media back from the quarantine, where a deletion took them (F65).
     * @returns those of which a file is missing
     */
    bringBack: async (media: readonly MediaFiles[]): Promise<MediaFiles[]> => {
      if (media.length === 0) return [];
      const places = new Map((await listQuarantine(store)).map(({ path, place }) => [path, place]));
      const lacking: MediaFiles[] = [];
      for (const one of media) {
        const paths = storePaths(one);
        const there = await Promise.all(paths.map((path) => isThere(store, path)));
        if (paths.some((path, index) => !there[index] && !places.has(path))) {
          lacking.push(one);
          continue;
        }
        for (const [index, path] of paths.entries()) {
          const place = places.get(path);
          if (!there[index] && place !== undefined) await store.move(place, path);
        }
      }
      return lacking;
    },

    /** Deletes what the quarantine has under these keys. Raises the first failure, after all were tried. */
    erase: async (keys: readonly string[]): Promise<void> => {
      if (keys.length === 0) return;
      const files = await listQuarantine(store);
      await tryAll(
        files.filter(({ key }) => keys.includes(key)).map(({ place }) => place),
        store.delete,
      );
    },

    /** The widest picture or the whole document, as it stands in the store; null when the file is missing. */
    read,

    /** Stores a stored picture's sizes in AVIF beside it: none when its file is missing or damaged. */
    addAvif: async (media: MediaFiles): Promise<AvifSizes> => {
      const picture = await read(media);
      const sizes = picture ? await pictures.makeAvif(picture, AVIF_WIDTHS).catch(noneOfDamaged) : [];
      const avifWidths = sizes.map(({ width }) => width);
      const paths = storePaths({ ...media, avifWidths });
      for (const [index, { bytes }] of sizes.entries()) await store.put(paths[index] ?? '', bytes);
      return { key: media.key, avifWidths, byteSize: sizes.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) };
    },
  };
}

async function isThere(store: MediaStore, path: string): Promise<boolean> {
  const file = await store.openRead(path);
  file?.stream.destroy();
  return file !== null;
}

function noneOfDamaged(error: unknown): PictureSize[] {
  if (error instanceof AppError && error.code === 'VALIDATION_FAILED') return [];
  throw error;
}

/** Takes away the files of media whose rows are gone. One that stays costs room, not the change: the sweep finds it. */
export function createFileRemover({ media, log }: { media: MediaService; log: Pick<Logger, 'warn'> }) {
  return (gone: readonly MediaFiles[]): Promise<void> =>
    media.remove(gone).catch((error: unknown) => log.warn({ err: error }, 'Media files were not taken away'));
}

async function acceptedKind(bytes: Uint8Array, mediaType: MediaType): Promise<FileKind> {
  const limit = byteLimit(mediaType);
  if (bytes.byteLength > limit) {
    throw tooLarge(limit);
  }
  const kind = await kindOf(bytes);
  if (!isAllowed(kind, mediaType)) throw wrongKind(mediaType);
  return kind;
}

/** A PDF without what stands before its header: a browser might take that for something else. */
function fromPdfHeader(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(pdfStart(bytes) ?? 0);
}

/** The refusal of a file whose content is not what its media type takes. */
export function wrongKind(mediaType: MediaType): AppError {
  const errors = [{ field: 'file', message: `The file must be ${allowedKindsText(mediaType)}` }];
  return new AppError('UNSUPPORTED_MEDIA_TYPE', wrongKindText(mediaType), { errors });
}

/** @param limit bytes */
export function tooLarge(limit: number): AppError {
  const message = `The file must be at most ${limit / 1024 / 1024} MB`;
  return new AppError('PAYLOAD_TOO_LARGE', message, { errors: [{ field: 'file', message }] });
}

function describe(made: MadeMedia, key: string): StoredMedia {
  const { mediaType, contentHash } = made;
  const base = { mediaType, contentHash, key };
  if (!('picture' in made)) {
    const none = { width: null, height: null, widths: [], avifWidths: null, placeholder: null };
    return { ...base, ...none, ...documentName(mediaType, made.kind), byteSize: made.document.byteLength };
  }
  const { sizes, width, height, placeholder } = made.picture;
  return {
    ...base,
    fileName: `${width}.webp`,
    contentType: 'image/webp',
    byteSize: sizes.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    width,
    height,
    widths: sizes.map((size) => size.width),
    avifWidths: null,
    placeholder,
  };
}

async function tryAll(paths: string[], change: (path: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const path of paths) await change(path).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
