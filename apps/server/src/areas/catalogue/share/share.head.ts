import { paths } from '@aangan/contract/paths';
import { inLanguage, LOCALES } from '@aangan/contract/core/language';
import { formatPriceRange } from '@aangan/contract/core/money';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { HEIGHT, WIDTH } from './share.picture.ts';
import { monthsOf, placeOf, typesOf } from './share.rules.ts';
import type { ShownFacts } from './share.store.ts';
import type { ShareWords } from './share.words.ts';

/**
 * What stands in the head of a home's page for everybody alike (T51, L46): its title and the card of a shared link, as HTML.
 * @param origin of the site
 */
export function headOf(facts: ShownFacts, origin: string, words: ShareWords): string {
  const { language, texts, formats, site } = words;
  const [types, place] = [typesOf(facts, words), placeOf(facts, words)];
  const price = formatPriceRange(facts.minPrice, facts.maxPrice, formats.money);
  const title = fill(texts.title, { types, ...place, price, site });
  const description = descriptionOf(facts, price, words);
  const picture = `${origin}/share/properties/${facts.id}.png${language === 'en' ? '' : `?lang=${language}`}`;
  const pictureText = facts.hasNumber
    ? fill(texts.pictureOf, { types, ...place, site })
    : fill(SITE.isOwn || SITE.hero ? texts.ownSitePicture : texts.sitePicture, { site });
  const properties = {
    'og:type': 'website',
    'og:site_name': site,
    'og:locale': LOCALES[language].replace('-', '_'),
    'og:title': title,
    'og:description': description,
    'og:url': `${origin}${inLanguage(paths.property(facts.id), language)}`,
    'og:image': picture,
    'og:image:type': facts.hasNumber ? 'image/png' : 'image/jpeg',
    'og:image:width': String(WIDTH),
    'og:image:height': String(HEIGHT),
    'og:image:alt': pictureText,
  };
  const names = {
    robots: 'noindex',
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture,
    'twitter:image:alt': pictureText,
  };
  return [
    `<title>${escaped(title)}</title>`,
    ...Object.entries(properties).map(([property, content]) => tag('property', property, content)),
    ...Object.entries(names).map(([name, content]) => tag('name', name, content)),
  ].join('');
}

function descriptionOf(facts: ShownFacts, price: string, words: ShareWords): string {
  const { texts } = words;
  const { month, register } = monthsOf(facts, words);
  const sentences: string[] = [facts.maxPrice > 0 ? fill(texts.priceInAll, { price }) : texts.onRequest];
  if (month !== null) {
    sentences.push(
      register === null ? fill(texts.possession, { month }) : fill(texts.possessionAndRegister, { month, register }),
    );
  }
  if (facts.sample) sentences.push(texts.sampleProject);
  return [...sentences, texts.afterSignIn].join(' ');
}

function tag(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escaped(content)}"/>`;
}

function escaped(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
