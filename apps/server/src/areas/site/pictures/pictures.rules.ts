import { hash } from 'node:crypto';
import type { SiteFileUse } from '@aangan/contract/site/admin-entities';
import type { SitePicture, SiteHero } from '@aangan/contract/core/site';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { SiteIcons } from '../../../http/pages/site-pages.ts';
import type { FileKind, MadeForm } from './pictures.render.ts';

/** A file as it is served. */
export interface ServedFile {
  bytes: Buffer;
  type: string;
}

/** A form with the name that it is served under. */
export interface NamedForm extends Pick<MadeForm, 'form' | 'width' | 'height'> {
  name: string;
  bytes: Buffer;
}

const MEGABYTE = 1024 * 1024;
/** Bytes of any file, and of an SVG (S20). */
export const FILE_MAX = 10 * MEGABYTE;
const SVG_MAX = 200 * 1024;

const KINDS: Readonly<Record<SiteFileUse, { what: string; kinds: readonly FileKind[] }>> = {
  MARK: { what: 'The mark must be SVG or PNG', kinds: ['svg', 'png'] },
  WORDMARK: { what: 'The wordmark must be SVG or PNG', kinds: ['svg', 'png'] },
  WORDMARK_ON_DARK: { what: 'The wordmark must be SVG or PNG', kinds: ['svg', 'png'] },
  PICTURE: { what: 'The picture must be JPEG, PNG or WebP', kinds: ['jpeg', 'png', 'webp'] },
};

/**
 * Recognises a file's kind by its bytes (S20).
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for one that its use does not take, PAYLOAD_TOO_LARGE
 */
export function kindFor(use: SiteFileUse, bytes: Uint8Array): FileKind {
  if (bytes.byteLength > FILE_MAX) throw tooLargeFile();
  const kind = kindOf(bytes);
  const { what, kinds } = KINDS[use];
  if (kind === null || !kinds.includes(kind)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', what, { errors: [{ field: 'file', message: what }] });
  }
  if (kind === 'svg' && bytes.byteLength > SVG_MAX) throw tooLarge('A drawing in SVG must be at most 200 KB');
  return kind;
}

function kindOf(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'png';
  if (head.startsWith('\xFF\xD8\xFF')) return 'jpeg';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp';
  // behind a byte order mark
  return /^(?:\xEF\xBB\xBF)?\s*</.test(head) ? 'svg' : null;
}

/** The refusal of a file of any kind that is too large. */
export const tooLargeFile = () => tooLarge(`The file must be at most ${FILE_MAX / MEGABYTE} MB`);

function tooLarge(message: string): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', message, { errors: [{ field: 'file', message }] });
}

/** The id of a file: the same for the same bytes in the same use. */
export function fileId(use: SiteFileUse, bytes: Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${use}\n`), bytes]));
}

/**
 * Names what was made of something.
 * @param source the id of the file or the text of the SVG it was made of: two files may come to the same bytes
 */
export function named(source: string, made: MadeForm): NamedForm {
  const { form, ending, width, height } = made;
  const bytes = Buffer.from(made.bytes);
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${source}\n${form}\n`), bytes])).slice(0, 32);
  return { form, name: `${digest}.${ending}`, width, height, bytes };
}

/** What a name of ours looks like. */
export const FILE_NAME = /^[\da-f]{32}\.(png|avif|ico|jpg)$/;

const TYPES = { png: 'image/png', avif: 'image/avif', ico: 'image/vnd.microsoft.icon', jpg: 'image/jpeg' } as const;

/** The content type of a file of ours by its name. */
export function typeOf(name: string): string {
  const [, ending] = FILE_NAME.exec(name) ?? [];
  return TYPES[ending as keyof typeof TYPES];
}

export const addressOf = (name: string) => `/site/${name}`;

export const toServed = ({ name, bytes }: Pick<NamedForm, 'name' | 'bytes'>): ServedFile => ({
  bytes,
  type: typeOf(name),
});

export function toPicture(form: NamedForm | undefined): SitePicture | undefined {
  return form && { url: addressOf(form.name), width: form.width, height: form.height };
}

/** The two cuts of the home page's picture, addresses by width; undefined without both. */
export function toHero(forms: readonly NamedForm[]): Omit<SiteHero, 'alt'> | undefined {
  const cut = (name: string) =>
    Object.fromEntries(
      forms
        .filter(({ form }) => form.startsWith(`${name}-`))
        .toSorted((one, other) => one.width - other.width)
        .map((form) => [String(form.width), addressOf(form.name)]),
    );
  const [wide, upright] = [cut('wide'), cut('upright')];
  return Object.keys(wide).length > 0 && Object.keys(upright).length > 0 ? { wide, upright } : undefined;
}

/** The addresses at which every site has its icons, by form. */
const ICONS = {
  favicon: '/favicon.ico',
  'icon-32': '/icons/icon-32.png',
  'apple-touch-icon': '/icons/apple-touch-icon.png',
  'icon-192': '/icons/icon-192.png',
  'icon-512': '/icons/icon-512.png',
  'icon-maskable-512': '/icons/icon-maskable-512.png',
} as const;

/** The icons of a mark, and the picture of a shared link where there is one. */
export function toIcons(mark: readonly NamedForm[], share: NamedForm | undefined): SiteIcons {
  const files = new Map<string, ServedFile>();
  for (const form of mark) {
    const address = ICONS[form.form as keyof typeof ICONS] as string | undefined;
    if (address !== undefined) files.set(address, toServed(form));
  }
  if (share) files.set('/images/share.jpg', toServed(share));
  const [page, small, touch] = ['page', 'icon-32', 'apple-touch-icon'].map((form) =>
    mark.find((one) => one.form === form),
  );
  const links =
    page && small && touch
      ? { mark: addressOf(page.name), small: addressOf(small.name), touch: addressOf(touch.name) }
      : undefined;
  return { files, links };
}
