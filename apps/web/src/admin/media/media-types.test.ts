import { describe, expect, it } from 'vitest';
import { batches, fileProblem, MEDIA_TYPE_FACTS, sizeText } from './media-types.ts';

const MB = 1024 * 1024;

describe('the types of media', () => {
  it('are the four that are used most, then the others [ADMM2]', () => {
    expect(MEDIA_TYPE_FACTS.map(({ choice }) => choice)).toEqual([
      'Property Image',
      'Brochure',
      'Layout (PDF)',
      'QR Code',
      'Floor Plan',
      'RERA Certificate',
      'Video',
      'Construction Photo',
    ]);
  });
});

describe('fileProblem', () => {
  const pdf = { name: 'plan.pdf', type: 'application/pdf' };
  const png = { name: 'pool.png', type: 'image/png' };
  it.each([
    ['LAYOUT', png, 'Layout media must be a PDF file'],
    ['LAYOUT', pdf, null],
    ['LAYOUT', { name: 'PLAN.PDF', type: '' }, null],
    ['PROPERTY_IMAGE', pdf, 'Property image must be an image file'],
    ['PROPERTY_IMAGE', { name: 'a.svg', type: 'image/svg+xml' }, 'Property image must be an image file'],
    ['PROPERTY_IMAGE', png, null],
    ['BROCHURE', png, null],
    ['QR_CODE', png, null],
  ] as const)('of %s and %j [ADMM4, ADMM5]', (type, file, problem) => {
    expect(fileProblem(type, file)).toBe(problem);
  });
});

describe('batches', () => {
  const sizes = (files: { size: number }[][]) => files.map((batch) => batch.map(({ size }) => size));

  it('hold at most ten files', () => {
    const files = Array.from({ length: 23 }, () => ({ size: 1 }));
    expect(batches(files).map((batch) => batch.length)).toEqual([10, 10, 3]);
  });

  it('hold at most 52,428,800 bytes [ADMM9]', () => {
    const files = [20, 20, 10, 1, 50].map((size) => ({ size: size * MB }));
    expect(sizes(batches(files))).toEqual([[20 * MB, 20 * MB, 10 * MB], [1 * MB], [50 * MB]]);
  });

  it('are none without files', () => {
    expect(batches([])).toEqual([]);
  });
});

describe('sizeText', () => {
  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [319_488, '312 KB'],
    [2_516_582, '2.4 MB'],
  ])('of %i bytes', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});
