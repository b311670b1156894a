import { paths } from '@aangan/contract/paths';
import { BUILT_LANGUAGES, inLanguage, LANGUAGE, LOCALES, type Language } from '@aangan/contract/core/language';
import { ORIGIN_PLACEHOLDER } from '@aangan/contract/core/pages';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { escaped } from './frame.ts';
import { pageHead as texts } from './page-head.texts.ts';

/** What a page is about, in the words of schema.org. */
type Thing = { '@type': string; [property: string]: unknown };

const PICTURE = { address: `${ORIGIN_PLACEHOLDER}/images/share.jpg`, width: '1200', height: '630' };

/** What the picture shows; another firm's, or one with another photograph, shows the name for certain. */
function pictureText(): string {
  return SITE.isOwn || SITE.hero
    ? fill(texts.nameAlone, { site: SITE.name })
    : fill(texts.pictureAlt, { shown: texts.picture, site: SITE.name });
}

/**
 * Returns the addresses of a page in all languages (L8), English also as the one for everybody else.
 * @param page its path without prefix
 * @returns nothing where the page is built in English alone
 */
export function alternatesOf(page: string): { hreflang: string; href: string }[] {
  if (BUILT_LANGUAGES.length < 2) return [];
  const hrefIn = (language: Language) => ORIGIN_PLACEHOLDER + inLanguage(page, language);
  return [
    ...BUILT_LANGUAGES.map((language) => ({ hreflang: LOCALES[language], href: hrefIn(language) })),
    { hreflang: 'x-default', href: hrefIn('en') },
  ];
}

const ogLocale = (language: Language) => LOCALES[language].replace('-', '_');

/**
 * Returns the head elements that only crawlers read, so the build writes them and the app does not: the card of a
 * shared link and, on pages about the firm, its facts for search engines. Nothing here is about a property, whose name
 * only signed-in users may see.
 * @param page the page's path without prefix
 * @param head the head elements of the page itself; raises an Error when title or description is missing
 */
export function pageHead(page: string, head: string): string {
  const path = inLanguage(page, LANGUAGE);
  // Already escaped in the file.
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  if (title === undefined || description === undefined) throw new Error(`${path} has no title or no description`);
  const siteName = escaped(SITE.name);
  const alt = escaped(pictureText());
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:locale': ogLocale(LANGUAGE),
    'og:title': title,
    'og:description': description,
    'og:url': ORIGIN_PLACEHOLDER + path,
    'og:image': PICTURE.address,
    'og:image:width': PICTURE.width,
    'og:image:height': PICTURE.height,
    'og:image:alt': alt,
  };
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': PICTURE.address,
    'twitter:image:alt': alt,
  };
  return [
    ...Object.entries(properties).map(([property, content]) => `<meta property="${property}" content="${content}"/>`),
    ...BUILT_LANGUAGES.filter((other) => other !== LANGUAGE).map(
      (other) => `<meta property="og:locale:alternate" content="${ogLocale(other)}"/>`,
    ),
    ...Object.entries(names).map(([name, content]) => `<meta name="${name}" content="${content}"/>`),
    ...alternatesOf(page).map(({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${href}"/>`),
    structuredData(path),
  ].join('');
}

/** Browsers treat the block as data, so the content security policy allows it. */
function structuredData(path: string): string {
  const pages: Record<string, Thing> = {
    [paths.home()]: { '@type': 'WebSite', name: SITE.name, inLanguage: LOCALES[LANGUAGE] },
    [paths.about()]: { '@type': 'AboutPage' },
    [paths.contact()]: { '@type': 'ContactPage' },
  };
  const page = pages[path];
  if (!page) return '';
  const id = `${ORIGIN_PLACEHOLDER}/#organization`;
  const graph: Thing[] = [
    { ...page, url: ORIGIN_PLACEHOLDER + path, publisher: { '@id': id } },
    { ...organization(), '@id': id },
  ];
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // A '</script>' in a fact would end the block.
  return `<script type="application/ld+json">${text.replaceAll('<', String.raw`\u003c`)}</script>`;
}

function organization(): Thing {
  const contact = (contactType: string, number: string): Thing => ({
    '@type': 'ContactPoint',
    contactType,
    telephone: /^(?:\+|18[06]0)/.test(number) ? number : `+91 ${number.replace(/^0/, '')}`,
  });
  return {
    '@type': 'Organization',
    name: SITE.name,
    url: `${ORIGIN_PLACEHOLDER}/`,
    logo: `${ORIGIN_PLACEHOLDER}/icons/icon-512.png`,
    email: SITE.generalEmail,
    address: SITE.address,
    contactPoint: [contact('sales', SITE.salesPhone), contact('customer support', SITE.supportPhone)],
    sameAs: SITE.social?.map(({ href }) => href),
  };
}
