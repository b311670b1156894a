import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bucket, or a prefix of one, in any store with the S3 API. */
export interface S3Place {
  bucket: string;
  /** The prefix of every key: empty, or a path that ends in '/'. */
  prefix: string;
  /** Undefined for Amazon S3. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The location of media files: a folder (absolute), or a bucket. */
export type MediaPlace = { folder: string } | { s3: S3Place };

type Keys = Pick<S3Place, 'accessKeyId' | 'secretAccessKey'>;

export const MEDIA_URL_ADVICE =
  'must name a folder or a bucket, for example MEDIA_URL=file:/var/lib/aangan/media or ' +
  'MEDIA_URL=s3://bucket/prefix?region=ap-south-1';

/** The region where the URL names none; other stores than Amazon's accept any. */
const DEFAULT_REGION = 'us-east-1';
const PARAMETERS = new Set(['endpoint', 'region']);

/**
 * Parses a MEDIA_URL: `file:<folder>` or `s3://bucket/prefix?endpoint=https://…&region=…`, both parameters optional. Null
 * when it is invalid.
 */
export function parseMediaUrl(text: string, keys: Keys): MediaPlace | null {
  if (/^file:./.test(text)) return { folder: toFolder(text) };
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return null;
  if (url.username || url.password || url.port || url.hash) return null;
  if ([...url.searchParams.keys()].some((name) => !PARAMETERS.has(name))) return null;
  const path = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) return null;
  return {
    s3: {
      bucket: url.hostname,
      prefix: path === '' ? '' : `${path}/`,
      endpoint,
      region: url.searchParams.get('region') ?? DEFAULT_REGION,
      ...keys,
    },
  };
}

function toFolder(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}
