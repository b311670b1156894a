/** What the viewer shows, as the library of it takes it. */
import type { Picture } from '@aangan/contract/catalogue/entities';
import type { SlideImage } from 'yet-another-react-lightbox';
import { PLACEHOLDER_IMAGE } from '../../ui/photo.tsx';

/** A picture to look at closely. */
export interface Viewed {
  source: Picture;
  /** What it shows, below it and for who does not see it. */
  caption: string;
  /** Below that, smaller. */
  note: string | null;
}

/** What is opened: it stays as it was then, whatever the page below has fetched meanwhile. */
export interface ViewerContent {
  /** What is looked at, for who does not see it. */
  label: string;
  pictures: readonly Viewed[];
  /** Where it begins. */
  start: number;
}

/** All made sizes go along: the one that the window and the zoom ask for is fetched. */
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
