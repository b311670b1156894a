import { useState, type CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './photo.module.css';

/** The placeholder of a picture that is missing or failed to load (DATA17). */
export const PLACEHOLDER_IMAGE = '/images/property-placeholder.jpg';

export interface PhotoProps {
  /** the placeholder is shown without one */
  src?: string | null | undefined;
  srcSet?: string | undefined;
  /** the same sizes in AVIF, for browsers that support it */
  avifSrcSet?: string | undefined;
  /** media query for the windows in which the AVIF is wide enough, if not all */
  avifMedia?: string | undefined;
  sizes?: string | undefined;
  alt: string;
  /** shown while it loads: a colour, or a tiny blurred picture as a `data:` URL */
  blur?: string | undefined;
  /** the shape of the box: 4:3 on cards, 16:9 in the gallery; left out, `className` gives it a size */
  ratio?: 'card' | 'gallery' | undefined;
  /** for the picture that is on the first screen: loads at once and first */
  isFirst?: boolean | undefined;
  /** delays loading in favour of another picture; the box stays empty */
  isHeld?: boolean | undefined;
  /** called once it has loaded or failed */
  onSettled?: (() => void) | undefined;
  className?: string | undefined;
}

const INTRINSIC = { card: [800, 600], gallery: [1200, 675] } as const;

/** A picture whose box has its size before it loads and after it fails. */
export function Photo(props: PhotoProps) {
  const { src, srcSet, avifSrcSet, avifMedia, sizes, alt, blur, ratio, isFirst, isHeld, onSettled, className } = props;
  // The URL that failed, rather than a flag, so that a new `src` is tried.
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
              // It may have failed before hydration, when nothing listened yet.
              if (image?.complete && image.naturalWidth === 0 && src && !isMissing) handleFailure();
            }}
            alt={alt}
            width={width}
            height={height}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            // The first picture is painted with the text around it, not a frame later.
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
