import { afterEach, describe, expect, it, vi } from 'vitest';
import { fitted, resizeImage } from './resize-image.ts';

describe('fitted', () => {
  it.each([
    [4000, 3000, 1920, 1440],
    [3000, 4000, 1440, 1920],
    [1920, 1080, 1920, 1080],
    [800, 600, 800, 600],
    [10_000, 1, 1920, 1],
  ])('%i x %i becomes %i x %i', (width, height, newWidth, newHeight) => {
    expect(fitted(width, height)).toEqual({ width: newWidth, height: newHeight });
  });
});

describe('resizeImage', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const file = (size: number, type: string) => new File([new Uint8Array(size)], 'a', { type });

  it.each([
    ['an image of exactly the limit', file(5_242_880, 'image/png')],
    ['a GIF, which would stand still', file(5_242_881, 'image/gif')],
    ['a document', file(5_242_881, 'application/pdf')],
    ['what only calls itself an image', file(5_242_881, 'image/png')],
  ])('leaves %s alone [ADMM8]', async (_name, original) => {
    expect(await resizeImage(original)).toBe(original);
  });

  it.each(['image/jpeg', 'image/png', 'image/webp'])(
    'writes a large %s again at 1920 px and quality 0.8 [ADMM8]',
    async (type) => {
      const written: unknown[] = [];
      class PlayedCanvas {
        readonly width: number;
        readonly height: number;
        constructor(width: number, height: number) {
          this.width = width;
          this.height = height;
        }
        getContext = () => ({ drawImage: () => undefined });
        convertToBlob = (options: { type: string }) => {
          written.push({ width: this.width, height: this.height, ...options });
          return Promise.resolve(new Blob(['small'], { type: options.type }));
        };
      }
      vi.stubGlobal('OffscreenCanvas', PlayedCanvas);
      vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4000, height: 3000, close: () => undefined }));
      const made = await resizeImage(file(5_242_881, type));
      expect(written).toEqual([{ width: 1920, height: 1440, type, quality: 0.8 }]);
      expect([made.name, made.type, made.size]).toEqual(['a', type, 5]);
    },
  );
});
