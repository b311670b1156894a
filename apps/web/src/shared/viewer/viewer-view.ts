/** Maps pictures to slides of the viewer's library. */
import type { Picture } from '@aangan/contract/catalogue/entities';
import type { SlideImage } from 'yet-another-react-lightbox';
import { PLACEHOLDER_IMAGE } from '../../ui/photo.tsx';

/** A picture in the viewer. */
export interface Viewed {
  source: Picture;
  /** What it shows: the caption below it and its alternative text. */
  caption: string;
  /** A smaller line below the caption. */
  note: string | null;
}

/** The content of an open viewer; it does not change when the page below fetches newer data. */
export interface ViewerContent {
  /** The accessible name of the viewer. */
  label: string;
  pictures: readonly Viewed[];
  /** Index of the first picture to show. */
  start: number;
}

/** Returns the slide of a picture with all its sizes, of which the library loads the one that window and zoom need. */
export function slideOf({ source, caption }: Viewed): SlideImage {
  const { base, widths, width, height } = source;
  const sizes = [...widths]
    .sort((a, b) => a - b)
    .map((made) => ({
      src: `${base}/${made}.webp`,
      width: made,
      height: Math.round((made * height) / width),
    }));
  return { src: sizes.at(-1)?.src ?? PLACEHOLDER_IMAGE, alt: caption, srcSet: sizes };
}
