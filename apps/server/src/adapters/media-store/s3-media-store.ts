import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '../../http/kernel/app-error.ts';
import type { S3Place } from '../../config/media-location.ts';
import { StartError } from '../../start-error.ts';
import {
  checkMediaPath,
  isMediaPath,
  OWNER_FILE,
  ownerIn,
  ownerText,
  type ByteRange,
  type ListedFile,
  type MediaStore,
  type StoredFile,
} from './media-store.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/** Idle time-out of a connection, since a file of 50 MB takes a while. */
const SILENCE_TIMEOUT_MS = 10_000;
const ATTEMPTS = 2;

/**
 * Creates a media store in a bucket, where a put is atomic, and durable once it resolves.
 * @throws AppError UNAVAILABLE from every call while the store can't be reached or is out of order
 */
export function createS3MediaStore(place: S3Place): MediaStore {
  const { bucket: Bucket, prefix } = place;
  const client = createClient(place);
  const keyOf = (path: string) => {
    checkMediaPath(path);
    return `${prefix}${path}`;
  };
  return {
    put: async (path, bytes) => {
      const Key = keyOf(path);
      await callStore(() =>
        client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.length })),
      );
    },
    openRead: async (path, range) => {
      const Key = keyOf(path);
      return openRead((Range) => client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) })), range);
    },
    delete: async (path) => {
      const Key = keyOf(path);
      await callStore(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    move: async (from, to) => {
      const [source, Key] = [keyOf(from), keyOf(to)];
      const CopySource = `${Bucket}/${source.split('/').map(encodeURIComponent).join('/')}`;
      try {
        await callStore(() => client.send(new CopyObjectCommand({ Bucket, Key, CopySource })));
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      await callStore(() => client.send(new DeleteObjectCommand({ Bucket, Key: source })));
    },
    list: (wanted = '') => list(client, { Bucket, prefix, wanted }),
    readOwner: async () => {
      const Key = `${prefix}${OWNER_FILE}`;
      const found = await openRead(() => client.send(new GetObjectCommand({ Bucket, Key })), undefined);
      return found && ownerIn(await callStore(() => text(found.stream)));
    },
    writeOwner: async (id, { replace } = { replace: false }) => {
      const request = { Bucket, Key: `${prefix}${OWNER_FILE}`, Body: ownerText(id) };
      await callStore(() => writeOwner(client, request, replace));
    },
  };
}

/** Writes the owner with a conditional put, so that one of two concurrent writers wins. */
async function writeOwner(
  client: S3Client,
  request: { Bucket: string; Key: string; Body: string },
  replace: boolean,
): Promise<void> {
  try {
    await client.send(new PutObjectCommand({ ...request, ...(!replace && { IfNoneMatch: '*' }) }));
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    // 412: it has an owner; 409: a concurrent writer wins
    if (replace || (status !== 412 && status !== 409 && status !== 501)) throw error;
    // a store without conditional puts
    if (status === 501) await client.send(new PutObjectCommand(request));
  }
}

/**
 * Sends one request to the store, so that a wrong bucket or key is reported at the start and not at the first upload. An
 * unavailable store does not prevent the start.
 * @throws StartError for a store that refuses us
 */
export async function checkS3Place(place: S3Place): Promise<void> {
  const client = createClient(place);
  try {
    await client.send(new ListObjectsV2Command({ Bucket: place.bucket, Prefix: place.prefix, MaxKeys: 1 }));
  } catch (error) {
    if (!(error instanceof S3ServiceException) || isOutOfOrder(error)) return;
    throw new StartError(
      `The media store refuses the bucket ${place.bucket} (${error.name}). Check MEDIA_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      { cause: error },
    );
  } finally {
    client.destroy();
  }
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Place): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // other stores than Amazon's rarely have a host name per bucket, and lack its newer checksums
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  });
}

type Get = (range: string | undefined) => Promise<{
  Body?: unknown;
  ContentLength?: number | undefined;
  ContentRange?: string | undefined;
}>;

async function openRead(get: Get, range: ByteRange | undefined): Promise<StoredFile | null> {
  try {
    const found = await callStore(() => get(range && `bytes=${range.start}-${range.end ?? ''}`));
    const [, start = 0, end = 0, size = 0] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '')?.map(Number) ?? [];
    const stream = found.Body as Readable;
    if (range && size > 0) return { size, start, end, stream };
    const length = found.ContentLength ?? 0;
    return { size: length, start: 0, end: length - 1, stream };
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    const status = error.$metadata.httpStatusCode;
    if (status === 416) throw new RangeError('The range begins past the end of the file', { cause: error });
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}

async function* list(
  client: S3Client,
  { Bucket, prefix, wanted }: { Bucket: string; prefix: string; wanted: string },
): AsyncGenerator<ListedFile> {
  let ContinuationToken: string | undefined;
  do {
    const page = await callStore(() =>
      client.send(
        new ListObjectsV2Command({ Bucket, Prefix: prefix + wanted, ...(ContinuationToken && { ContinuationToken }) }),
      ),
    );
    for (const { Key, LastModified } of page.Contents ?? []) {
      const path = Key?.slice(prefix.length) ?? '';
      if (LastModified && isMediaPath(path)) yield { path, storedAt: LastModified };
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

/** Runs a request; converts network errors and 5xx to UNAVAILABLE. */
async function callStore<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof S3ServiceException && !isOutOfOrder(error)) throw error;
    throw new AppError('UNAVAILABLE', "Files can't be reached right now. Please try again in a moment.", {
      retryAfter: 5,
      cause: error,
    });
  }
}

function isOutOfOrder({ $metadata }: S3ServiceException): boolean {
  const status = $metadata.httpStatusCode;
  return status === undefined || status >= 500 || status === 429;
}
