import type { Picture } from '@aangan/contract/catalogue/entities';

export interface PictureProps {
  /** null draws the placeholder */
  src: string | null;
  srcSet: string | undefined;
  /** The same picture in AVIF, up to the width of a card; undefined where none was made. */
  avifSrcSet: string | undefined;
  sizes: string | undefined;
  /** A tiny data URI shown until the picture is there. */
  blur: string | undefined;
}

/** A picture; its blurred placeholder is left out of some answers. */
type MadePicture = Omit<Picture, 'placeholder'> & Partial<Pick<Picture, 'placeholder'>>;

/** How wide the picture of a card stands in the listing, and the picture of the detail. */
export const CARD_SIZES = '(min-width: 80em) 428px, (min-width: 64em) 34vw, (min-width: 40em) 46vw, 92vw';
export const GALLERY_SIZES = '(min-width: 1280px) 896px, (min-width: 1024px) 75vw, 100vw';

/** Of a picture as wide as the window: on a phone 960 pixels are sharp enough, on anything larger they are not. */
export const WHERE_AVIF_IS_WIDE_ENOUGH = '(max-width: 39.99em)';

const missing: PictureProps = {
  src: null,
  srcSet: undefined,
  avifSrcSet: undefined,
  sizes: undefined,
  blur: undefined,
};

/**
 * What `ui/photo` needs to show a picture of the API in its made sizes; the placeholder drawing when there is none.
 * @param sizes the `sizes` attribute: how wide the picture stands at which viewport
 */
export function pictureProps(picture: MadePicture | null | undefined, sizes: string): PictureProps {
  if (!picture || picture.widths.length === 0) return missing;
  const widths = [...picture.widths].sort((a, b) => a - b);
  const address = (width: number) => `${picture.base}/${width}.webp`;
  // A server of the release before says nothing of them.
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

/** Where the objects of a storage bucket are reached by a browser. */
const CLOUD_STORAGE = 'https://storage.googleapis.com';

/**
 * The address of a picture that came as text (PAGE16): a path stays one, as the browser puts the app's own host in
 * front of it; an object of a storage bucket is reached through the cloud storage host.
 * @returns null for what is no address of a picture, which the placeholder then stands for
 */
export function pictureAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  if (/^\/(?![/\\])/.test(url)) return url;
  const [, bucket, object] = /^gs:\/\/([^/]+)\/(.+)$/.exec(url) ?? [];
  if (bucket && object) return `${CLOUD_STORAGE}/${bucket}/${object}`;
  return /^https?:\/\//i.test(url) ? url : null;
}
