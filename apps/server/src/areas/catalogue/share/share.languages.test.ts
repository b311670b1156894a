import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShareKit, type ShareKit } from '../../../../test/share-kit.ts';
import { drawPublic, drawWithRera } from './share.picture.ts';
import { loadLetters } from './share.letters.ts';
import { headOf } from './share.head.ts';
import { wordsIn } from './share.words.ts';

// What is passed on about a home, in Marathi and Hindi (L46).

let kit: ShareKit;

beforeAll(async () => {
  kit = await createShareKit();
});

afterAll(() => kit.close());

const FACTS = {
  id: 7,
  location: 'Moshi-Dudulgaon',
  flatMask: 3,
  minPrice: 5_630_000,
  maxPrice: 12_000_000,
  possessionDate: '2028-06-30',
  readyBy: '2028-12-31',
  sample: true,
  hasNumber: true,
  cover: null,
};
const RERA = { ...FACTS, name: 'Palash Court', numbers: ['P52100012345'], reraUrl: null, qrCode: null };

describe('the head of a home', () => {
  it('has the title, the address and the picture of its language [L46]', () => {
    const head = headOf(FACTS, 'https://aangan.example', wordsIn('mr'));
    expect(head).toContain('<title>मोशी-डुडुळगाव, पुणे येथे 2 व 3BHK | ₹56.3 लाख - ₹1.2 कोटी - आंगन</title>');
    expect(head).toContain('content="mr_IN"');
    expect(head).toContain('content="https://aangan.example/mr/properties/7"');
    expect(head).toContain('content="https://aangan.example/share/properties/7.png?lang=mr"');
    const hindi = headOf(FACTS, 'https://aangan.example', wordsIn('hi'));
    expect(hindi).toContain('मोशी-डुडुलगाँव, पुणे में 2 और 3BHK | ₹56.3 लाख - ₹1.2 करोड़ - आंगन</title>');
    expect(hindi).toContain('content="hi_IN"');
  });
});

describe('a picture', () => {
  it('has the words of its language, and the name as registered [L46]', async () => {
    const tools = { letters: await loadLetters(), mark: null };
    const drawn = (['en', 'mr', 'hi'] as const).flatMap((language) => {
      const words = wordsIn(language);
      const options = { today: '2026-12-10', hasUploadedCode: false, words };
      return [drawPublic(FACTS, tools, words).svg, drawWithRera(RERA, tools, options).svg];
    });
    expect(new Set(drawn).size).toBe(6);
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined/);
  });

  it('is kept for each language, for visitors and for who is signed in [L46]', async () => {
    const { id } = await kit.home();
    for (const url of [`/share/properties/${id}.png`, `/api/properties/${id}/share-picture`]) {
      const bytes = [];
      for (const query of ['', '?lang=en', '?lang=mr', '?lang=hi']) {
        const { statusCode, headers, rawPayload } = await kit.get(`${url}${query}`, { cookie: kit.cookie });
        expect([url, query, statusCode, headers['content-type']]).toEqual([url, query, 200, 'image/png']);
        const { width, height } = await sharp(rawPayload).metadata();
        expect([width, height]).toEqual([1200, 630]);
        bytes.push(rawPayload);
      }
      expect(bytes[1]).toEqual(bytes[0]);
      expect(new Set(bytes.map((one) => one.toString('base64'))).size).toBe(3);
    }
  });

  it.each(['lang=fr', 'lang=MR', 'lang=mr&lang=hi', 'lang[]=mr'])('is refused for %s [L45]', async (query) => {
    const { id } = await kit.home();
    expect((await kit.get(`/share/properties/${id}.png?${query}`)).statusCode).toBe(400);
  });
});
