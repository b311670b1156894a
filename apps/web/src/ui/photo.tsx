import { useState, type CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './photo.module.css';

/** The drawing in place of a picture that is missing or did not load (DATA17). */
export const PLACEHOLDER_IMAGE = '/images/property-placeholder.jpg';

export interface PhotoProps {
  /** none draws the placeholder */
  src?: string | null | undefined;
  srcSet?: string | undefined;
  /** the same sizes in AVIF, for the browsers that can read it */
  avifSrcSet?: string | undefined;
  /** where the AVIF is wide enough, when it is not everywhere */
  avifMedia?: string | undefined;
  sizes?: string | undefined;
  alt: string;
  /** what is seen while it loads: a colour, or a tiny blurred picture as a `data:` URL */
  blur?: string | undefined;
  /** the shape of the box: 4:3 on cards, 16:9 in the gallery; left out, `className` gives it a size */
  ratio?: 'card' | 'gallery' | undefined;
  /** for the picture that is on the first screen: loads at once and first */
  isFirst?: boolean | undefined;
  /** leaves the line to another picture for now: its box stands empty */
  isHeld?: boolean | undefined;
  /** once it is there, or will not come */
  onSettled?: (() => void) | undefined;
  className?: string | undefined;
}

const INTRINSIC = { card: [800, 600], gallery: [1200, 675] } as const;

/** A picture that keeps its box from before it loads until after it failed. */
export function Photo(props: PhotoProps) {
  const { src, srcSet, avifSrcSet, avifMedia, sizes, alt, blur, ratio, isFirst, isHeld, onSettled, className } = props;
  // The address that failed, rather than a flag: another picture in the same place gets its own chance.
  const [failed, setFailed] = useState<string | null>(null);
  const [failedAvif, setFailedAvif] = useState<string | null>(null);
  const isMissing = !src || src === failed;
  const avif = isMissing || avifSrcSet === failedAvif ? undefined : avifSrcSet;
  const handleFailure = () => (avif ? setFailedAvif(avif) : setFailed(src ?? null));
  const [width, height] = INTRINSIC[ratio ?? 'card'];
  const own = isMissing ? { src: PLACEHOLDER_IMAGE } : { src, srcSet, sizes };
  return (
    <div
      className={classNames(
        styles.box,
        ratio === 'card' && styles.card,
        ratio === 'gallery' && styles.gallery,
        className,
      )}
      style={isMissing ? undefined : blurStyle(blur)}
    >
      {!isHeld && (
        <picture>
          {avif && <source type="image/avif" srcSet={avif} sizes={sizes} media={avifMedia} />}
          <img
            key={`${own.src} ${avif}`}
            {...own}
            ref={(image) => {
              // It may have failed before the page came to life, when nobody listened yet.
              if (image?.complete && image.naturalWidth === 0 && src && !isMissing) handleFailure();
            }}
            alt={alt}
            width={width}
            height={height}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            // The first one with the words around it, not a frame later.
            decoding={isFirst ? 'sync' : 'async'}
            onLoad={onSettled}
            onError={handleFailure}
          />
        </picture>
      )}
    </div>
  );
}

function blurStyle(blur: string | undefined): CSSProperties | undefined {
  if (!blur) return undefined;
  return blur.startsWith('data:') ? { backgroundImage: `url("${blur}")` } : { backgroundColor: blur };
}
