import type { MediaType } from '@aangan/contract/catalogue/lists';
import { useEffect, useState } from 'react';
import { isImage, smallPictureText } from './media-types.ts';

/**
 * Returns warnings about the chosen pictures that are too small for their type (ADMM28); files that can't be decoded
 * are left to the server.
 */
export function useSmallPictures(mediaType: MediaType, files: readonly File[]): readonly string[] {
  const [warnings, setWarnings] = useState<{ of: readonly File[]; texts: readonly string[] }>({ of: [], texts: [] });
  useEffect(() => {
    let isWanted = true;
    const say = async () => {
      const texts = await Promise.all(files.filter(isImage).map((file) => textOf(mediaType, file)));
      if (isWanted) setWarnings({ of: files, texts: texts.filter((text) => text !== null) });
    };
    void say();
    return () => {
      isWanted = false;
    };
  }, [mediaType, files]);
  return warnings.of === files ? warnings.texts : [];
}

async function textOf(mediaType: MediaType, file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  picture.close();
  return smallPictureText(mediaType, file.name, { width, height });
}
