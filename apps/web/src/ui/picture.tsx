import { preload } from 'react-dom';

/** One crop of a picture in one format: `media` is for which windows, `sizes` how wide it is there. */
export interface PictureSource {
  srcSet: string;
  type: string;
  sizes: string;
  media?: string;
}

export interface PictureFile {
  /** the first match wins */
  sources: readonly PictureSource[];
  /** for browsers that know none of the formats */
  src: string;
  width: number;
  height: number;
}

export interface PictureProps {
  file: PictureFile;
  alt: string;
  /** on the first screen: preloaded from the head of the page */
  isFirst?: boolean | undefined;
  className?: string | undefined;
}

/** One of the site's own pictures, in the crop and format for the window. */
export function Picture({ file, alt, isFirst, className }: PictureProps) {
  if (isFirst) preloadPicture(file);
  return (
    <picture>
      {file.sources.map((source) => (
        <source key={`${source.type} ${source.media}`} {...source} />
      ))}
      <img
        src={file.src}
        width={file.width}
        height={file.height}
        alt={alt}
        className={className}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

/**
 * Preloads a picture: React does that for an `img`, but not for the sources of a `picture`. Only the first format:
 * browsers without it skip the hint by its type, others must not fetch both.
 */
function preloadPicture({ sources, src }: PictureFile) {
  const [first] = sources;
  for (const { srcSet, sizes, type, media } of sources) {
    if (type !== first?.type) continue;
    preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: sizes, type, media, fetchPriority: 'high' });
  }
}
