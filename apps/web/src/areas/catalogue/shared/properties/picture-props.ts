import type { Picture } from '@aangan/contract/catalogue/entities';

export interface PictureProps {
  /** null renders the placeholder */
  src: string | null;
  srcSet: string | undefined;
  /** The same picture in AVIF, up to the width of a card; undefined when there is none. */
  avifSrcSet: string | undefined;
  sizes: string | undefined;
  /** A tiny data URI shown while the picture loads. */
  blur: string | undefined;
}

/** A resized picture; some responses leave out its blurred placeholder. */
type MadePicture = Omit<Picture, 'placeholder'> & Partial<Pick<Picture, 'placeholder'>>;

/** `sizes` attributes of a card's picture in the listing, and of the picture on the property page. */
export const CARD_SIZES = '(min-width: 80em) 428px, (min-width: 64em) 34vw, (min-width: 40em) 46vw, 92vw';
export const GALLERY_SIZES = '(min-width: 1280px) 896px, (min-width: 1024px) 75vw, 100vw';

/** Media query for a picture as wide as the window: 960 pixels are sharp enough on a phone, but on nothing larger. */
export const WHERE_AVIF_IS_WIDE_ENOUGH = '(max-width: 39.99em)';

const missing: PictureProps = {
  src: null,
  srcSet: undefined,
  avifSrcSet: undefined,
  sizes: undefined,
  blur: undefined,
};

/**
 * Returns the props of `ui/photo` for a picture of the API; without a picture those of the placeholder.
 * @param sizes the `sizes` attribute
 */
export function pictureProps(picture: MadePicture | null | undefined, sizes: string): PictureProps {
  if (!picture || picture.widths.length === 0) return missing;
  const widths = [...picture.widths].sort((a, b) => a - b);
  const address = (width: number) => `${picture.base}/${width}.webp`;
  // A server of the previous release sends none.
  const avifWidths = (picture as Partial<Picture>).avifWidths ?? [];
  const avif = avifWidths.map((width) => `${picture.base}/${width}.avif ${width}w`);
  const middle = widths[Math.floor((widths.length - 1) / 2)] ?? picture.width;
  return {
    src: address(middle),
    srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', '),
    avifSrcSet: avif.length > 0 ? avif.join(', ') : undefined,
    sizes,
    blur: picture.placeholder ?? undefined,
  };
}

/** Base URL of objects in a storage bucket. */
const CLOUD_STORAGE = 'https://storage.googleapis.com';

/**
 * Returns the URL of a picture given as text (PAGE16): a path is kept, because the browser resolves it against our
 * host; an object of a storage bucket gets the cloud storage host.
 * @returns null for an invalid one, in place of which the placeholder is shown
 */
export function pictureAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  if (/^\/(?![/\\])/.test(url)) return url;
  const [, bucket, object] = /^gs:\/\/([^/]+)\/(.+)$/.exec(url) ?? [];
  if (bucket && object) return `${CLOUD_STORAGE}/${bucket}/${object}`;
  return /^https?:\/\//i.test(url) ? url : null;
}
