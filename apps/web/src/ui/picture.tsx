import { preload } from 'react-dom';

/** One cut of a picture in one format: `media` says for which windows, `sizes` how wide it is drawn there. */
export interface PictureSource {
  srcSet: string;
  type: string;
  sizes: string;
  media?: string;
}

export interface PictureFile {
  /** the first that fits wins */
  sources: readonly PictureSource[];
  /** for browsers that know none of the formats */
  src: string;
  width: number;
  height: number;
}

export interface PictureProps {
  file: PictureFile;
  alt: string;
  /** on the first screen: asked for from the head of the page, before the rest */
  isFirst?: boolean | undefined;
  className?: string | undefined;
}

/** One of the site's own pictures, in the cut and format that suit the window. */
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
 * React preloads a lone `img` by itself, but not one whose address only a `picture` knows. Only the first format: a
 * browser that does not know it skips the hint by its type, one that does must not fetch both.
 */
function preloadPicture({ sources, src }: PictureFile) {
  const [first] = sources;
  for (const { srcSet, sizes, type, media } of sources) {
    if (type !== first?.type) continue;
    preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: sizes, type, media, fetchPriority: 'high' });
  }
}
