/** Images with more bytes are resized before the upload (ADMM8). */
export const RESIZE_ABOVE = 5_242_880;
/** Maximum of the longer side in pixels. */
const LONGEST_SIDE = 1920;
const QUALITY = 0.8;
/** Types that a canvas can encode; a GIF would lose its animation. */
const WRITABLE = ['image/jpeg', 'image/png', 'image/webp'];

/** Scales a size down to the maximum, keeping its aspect ratio; never up. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Resizes a large image, keeping its type. Returns any other file, and one that can't be decoded, unchanged: the server
 * then reports what is wrong with it.
 */
export async function resizeImage(file: File): Promise<File> {
  if (file.size <= RESIZE_ABOVE || !WRITABLE.includes(file.type)) return file;
  try {
    const blob = await redraw(file);
    return new File([blob], nameFor(file, blob.type), { type: blob.type, lastModified: file.lastModified });
  } catch {
    return file;
  }
}

async function redraw(file: File): Promise<Blob> {
  const picture = await readPicture(file);
  try {
    const { width, height } = fitted(picture.width, picture.height);
    const blob = await draw(picture, width, height, file.type);
    // A browser that can't encode the type returns a PNG instead (Safari for WebP).
    return blob.type === file.type ? blob : await draw(picture, width, height, 'image/jpeg');
  } finally {
    if ('close' in picture) picture.close();
  }
}

async function readPicture(file: File): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof createImageBitmap === 'function') return createImageBitmap(file);
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

function draw(picture: CanvasImageSource, width: number, height: number, type: string): Promise<Blob> {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    paint(canvas.getContext('2d'), picture, width, height);
    return canvas.convertToBlob({ type, quality: QUALITY });
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  paint(canvas.getContext('2d'), picture, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), type, QUALITY);
  });
}

function paint(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null,
  picture: CanvasImageSource,
  width: number,
  height: number,
): void {
  if (!context) throw new Error('There is no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
}

function nameFor({ name, type }: File, madeType: string): string {
  return madeType === type ? name : `${name.replace(/\.\w+$/, '')}.jpg`;
}
