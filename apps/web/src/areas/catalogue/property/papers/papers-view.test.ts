import type { Picture, PropertyDocument } from '@aangan/contract/catalogue/entities';
import { describe, expect, it } from 'vitest';
import { addedText, fileText, flatOf, titleOf, viewedPapers } from './papers-view.ts';

const image = (base: string): Picture => ({
  base,
  widths: [400],
  avifWidths: [],
  width: 400,
  height: 300,
  placeholder: null,
});

const document = (change: Partial<PropertyDocument> = {}): PropertyDocument => ({
  id: 1,
  mediaType: 'FLOOR_PLAN',
  title: null,
  url: '/media/1/floor-plan.pdf',
  contentType: 'application/pdf',
  byteSize: 2048,
  image: null,
  addedOn: '2025-05-14',
  flatType: null,
  flatArea: null,
  ...change,
});

describe('a document', () => {
  it.each([
    ['BROCHURE', 'Brochure'],
    ['LAYOUT', 'Layout'],
    ['FLOOR_PLAN', 'Floor Plan'],
    ['RERA_CERTIFICATE', 'RERA Certificate'],
    ['VIDEO', 'Video'],
  ] as const)('of the type %s is called %s, unless it has a title [PROP26]', (mediaType, name) => {
    expect(titleOf(document({ mediaType }))).toBe(name);
    expect(titleOf(document({ mediaType, title: 'Tower A' }))).toBe('Tower A');
  });

  it('names the flat of a plan as far as it is known [PROP26]', () => {
    expect(flatOf(document())).toBeNull();
    expect(flatOf(document({ flatType: '3BHK' }))).toBe('for 3BHK');
    expect(flatOf(document({ flatType: '2BHK', flatArea: 1702.5 }))).toBe('for 2BHK, 1,702.5 sq ft');
  });

  it.each([
    ['application/pdf', 1_258_291, 'PDF, 1.2 MB'],
    ['application/pdf', 1_048_576, 'PDF, 1.0 MB'],
    ['application/pdf', 1_048_575, 'PDF, 1.0 MB'],
    ['application/pdf', 1_047_552, 'PDF, 1023 KB'],
    ['application/pdf', 3, 'PDF, 1 KB'],
    ['image/webp', 409_600, 'Picture, 400 KB'],
    ['video/mp4', 12_582_912, 'MP4, 12.0 MB'],
  ])('of %s and %i bytes is %s [PROP26]', (contentType, byteSize, text) => {
    expect(fileText({ contentType, byteSize })).toBe(text);
  });

  it('says when it was added [PROP26]', () => {
    expect(addedText(document())).toBe('Added 14 May 2025');
  });
});

it('opens the documents that are pictures in the viewer, starting with the pressed one [PROP26]', () => {
  const documents = [
    document({ id: 1 }),
    document({ id: 2, mediaType: 'BROCHURE', image: image('/media/2') }),
    document({ id: 3, image: image('/media/3'), flatType: '2BHK', flatArea: 702 }),
    document({ id: 4, image: image('/media/4'), flatType: '3BHK' }),
  ];
  const { label, pictures, start } = viewedPapers({ name: 'Palash Court', documents }, 3);
  expect(label).toBe('Plans and papers of Palash Court');
  expect(pictures.map(({ source, caption }) => [source.base, caption])).toEqual([
    ['/media/2', 'Brochure'],
    ['/media/3', 'Floor Plan for 2BHK, 702 sq ft'],
    ['/media/4', 'Floor Plan for 3BHK'],
  ]);
  expect(start).toBe(1);
});
