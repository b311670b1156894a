import { expect, it } from 'vitest';
import { slideOf } from './viewer-view.ts';

const words = { caption: 'Palash Court', note: null };

it('takes along all made sizes of a picture, each with its height', () => {
  const source = {
    base: '/media/7',
    widths: [1200, 400],
    avifWidths: [400],
    width: 1200,
    height: 799,
    placeholder: null,
  };
  expect(slideOf({ source, ...words })).toEqual({
    src: '/media/7/1200.webp',
    alt: 'Palash Court',
    srcSet: [
      { src: '/media/7/400.webp', width: 400, height: 266 },
      { src: '/media/7/1200.webp', width: 1200, height: 799 },
    ],
  });
});
