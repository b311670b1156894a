import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointShape } from '../endpoints.ts';
import { LANGUAGES } from './language.ts';
import { langQuery } from './language-inputs.ts';

/** Fields of answers that hold sentences of ours, or staff's texts that are translated. */
const SENTENCES = new Set(['description', 'question', 'why', 'purposes']);

/** The names of all fields of an answer, at any depth. */
function fieldsOf(schema: z.ZodMiniType): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (key === 'properties') for (const name of Object.keys(part as object)) found.add(name);
      visit(part);
    }
  };
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return found;
}

const takesLang = ({ query }: EndpointShape) => query !== undefined && fieldsOf(query).has('lang');

describe('the language of a call', () => {
  it('may be asked for wherever a buyer is answered in sentences [L45]', () => {
    const buyers = Object.entries<EndpointShape>(ENDPOINTS).filter(([, { access }]) =>
      ['public', 'user'].includes(access),
    );
    const withSentences = buyers.filter(([, { response }]) =>
      [...fieldsOf(response)].some((field) => SENTENCES.has(field)),
    );
    expect(withSentences.map(([name]) => name)).toEqual(
      expect.arrayContaining(['propertyGet', 'propertyQuestions', 'privacyNotice']),
    );
    expect(withSentences.filter(([, endpoint]) => !takesLang(endpoint)).map(([name]) => name)).toEqual([]);
  });

  it('may be asked for wherever homes are named in it, and in a picture [L45]', () => {
    const names = [
      'propertiesList',
      'propertiesSearch',
      'propertiesFeatured',
      'shortlistsList',
      'propertySharePicture',
    ] as const;
    expect(names.filter((name) => !takesLang(ENDPOINTS[name]))).toEqual([]);
  });

  it('is one of three, or none [L45]', () => {
    for (const lang of [...LANGUAGES, undefined]) expect(langQuery.safeParse({ lang }).success).toBe(true);
    for (const query of [{ lang: 'fr' }, { lang: 'MR' }, { lang: '' }, { lang: ['mr', 'hi'] }, { 'lang[]': 'mr' }]) {
      expect(langQuery.safeParse(query).success).toBe(false);
    }
  });
});
