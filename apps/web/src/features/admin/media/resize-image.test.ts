import { describe, expect, it } from 'vitest';
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
  const file = (size: number, type: string) => new File([new Uint8Array(size)], 'a', { type });

  it.each([
    ['an image of exactly the limit', file(5_242_880, 'image/png')],
    ['a GIF, which would stand still', file(5_242_881, 'image/gif')],
    ['a document', file(5_242_881, 'application/pdf')],
    ['what only calls itself an image', file(5_242_881, 'image/png')],
  ])('leaves %s alone', async (_name, original) => {
    expect(await resizeImage(original)).toBe(original);
  });
});
