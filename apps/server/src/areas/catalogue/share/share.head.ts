import { paths } from '@aangan/contract/paths';
import { formatPriceRange } from '@aangan/contract/core/money';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { HEIGHT, WIDTH } from './share.picture.ts';
import { monthsOf, placeOf, typesOf } from './share.rules.ts';
import type { ShownFacts } from './share.store.ts';
import { share as texts } from './share.texts.ts';

/**
 * What stands in the head of a home's page for everybody alike (T51): its title and the card of a shared link, as HTML.
 * @param origin of the site
 */
export function headOf(facts: ShownFacts, origin: string): string {
  const [types, place] = [typesOf(facts), placeOf(facts)];
  const price = formatPriceRange(facts.minPrice, facts.maxPrice);
  const title = fill(texts.title, { types, ...place, price, site: SITE.name });
  const description = descriptionOf(facts, price);
  const picture = `${origin}/share/properties/${facts.id}.png`;
  const pictureText = facts.hasNumber
    ? fill(texts.pictureOf, { types, ...place, site: SITE.name })
    : fill(SITE.isOwn || SITE.hero ? texts.ownSitePicture : texts.sitePicture, { site: SITE.name });
  const properties = {
    'og:type': 'website',
    'og:site_name': SITE.name,
    'og:locale': 'en_IN',
    'og:title': title,
    'og:description': description,
    'og:url': `${origin}${paths.property(facts.id)}`,
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

function descriptionOf(facts: ShownFacts, price: string): string {
  const { month, register } = monthsOf(facts);
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
