import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import vanam from '../../../../demo/site/vanam.json' with { type: 'json' };
import { siteDocument, type SiteDocument } from './document.ts';
import { siteProblems } from './rules.ts';
import { siteValues } from './values.ts';

/** The fields of a document that its schema has; in a file the look names pictures beside it, which get an id. */
function known(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodMiniOptional) return known(schema.def.innerType, value);
  if (!(schema instanceof z.ZodMiniObject) || typeof value !== 'object' || value === null) return value;
  const shape: Record<string, unknown> = schema.shape;
  const fields = Object.entries(value).filter(([key]) => Object.hasOwn(shape, key));
  return Object.fromEntries(fields.map(([key, field]) => [key, known(shape[key], field)]));
}

function read(): SiteDocument {
  const text = JSON.stringify(vanam).replaceAll(/"\w+\.svg"/g, `"${'0'.repeat(64)}"`);
  return siteDocument.parse(known(siteDocument, JSON.parse(text)));
}

describe('the site of the demo, Vanam Homes', () => {
  it('fits the document, and needs nothing more [S1, S13, S19]', () => {
    const document = read();
    expect(Object.keys(document)).toEqual(
      expect.arrayContaining(['firm', 'contact', 'look', 'words', 'places', 'homes', 'register', 'rates', 'messages']),
    );
    expect(siteProblems(document)).toEqual([]);
  });

  it('is another firm in another state, with nothing of Aangan in its values [S13, S37]', () => {
    const values = siteValues(read());
    expect(values).toMatchObject({
      name: 'Vanam Homes',
      isOwn: true,
      city: 'Hyderabad and Warangal',
      state: 'Telangana',
      register: 'TG RERA',
      smsName: 'VANAM',
      firstRates: { dutyManBp: 550, registrationBp: 50 },
    });
    expect(JSON.stringify(values)).not.toMatch(/aangan|moshi|pune|maharashtra|maharera|courtyard|20\+|500\+|98%/i);
  });

  it('has lists of its own: localities of two cities, landmarks, types, bands and amenities [S25, S29, S32, S33, S34, S35]', () => {
    const values = siteValues(read());
    expect(values).toMatchObject({
      localityGroups: [
        { city: 'Hyderabad', names: ['Kondapur', 'Manikonda', 'Nallagandla'] },
        { city: 'Warangal', names: ['Hanamkonda', 'Kazipet'] },
      ],
      flatTypes: ['1BHK', '2BHK', '3BHK', '4BHK'],
      bands: [{ label: '30L-50L' }, { label: '50L-80L' }, { label: '80L-1.2Cr' }, { label: '1.2Cr+' }],
    });
    expect(values.landmarks?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['STATION', 'AIRPORT']));
    expect(values.amenities).toContain('Tree Walk');
    expect(values.amenities).not.toContain('Shopping Center');
  });
});
