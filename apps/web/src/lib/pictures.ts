import type { Picture } from '@aangan/contract/entities';

export interface PictureProps {
  /** null draws the placeholder */
  src: string | null;
  srcSet: string | undefined;
  sizes: string | undefined;
  /** A tiny data URI shown until the picture is there. */
  blur: string | undefined;
}

const missing: PictureProps = { src: null, srcSet: undefined, sizes: undefined, blur: undefined };

/**
 * What `ui/photo` needs to show a picture of the API in its made sizes; the placeholder drawing when there is none.
 * @param sizes the `sizes` attribute: how wide the picture stands at which viewport
 */
export function pictureProps(picture: Picture | null | undefined, sizes: string): PictureProps {
  if (!picture || picture.widths.length === 0) return missing;
  const widths = picture.widths.toSorted((a, b) => a - b);
  const address = (width: number) => `${picture.base}/${width}.webp`;
  const middle = widths[Math.floor((widths.length - 1) / 2)] ?? picture.width;
  return {
    src: address(middle),
    srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', '),
    sizes,
    blur: picture.placeholder ?? undefined,
  };
}
