import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { telHref } from '@aangan/contract/core/tel';
import { fill, parts } from '@aangan/contract/core/translation';
import { renderToStaticMarkup } from 'react-dom/server';
import { PASS_CACHE } from '../lib/storage/stored-pass.ts';
import { Courtyard } from '../ui/courtyard.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { offlinePage as texts } from './offline-page.texts.ts';

/** The address of this page; also requested to find out whether the site responds. */
const OFFLINE_PAGE = '/offline.html';
const titleOf = (text: string) => `${text} - ${SITE.name}`;

/** Milliseconds between checks whether the site responds: right after 'online' a request may still fail. */
const LOOKS_EVERY = 5_000;

/**
 * The page's script: reloads on the button, when the network returns and when the site responds; shows the link to a
 * cached visit pass; and has other words where there is a network but the site does not respond.
 */
function script(): string {
  const notReached = fill(texts.notReached, { site: SITE.name });
  return `
const again = () => location.reload();
const heading = document.querySelector('h1');
document.querySelector('button').addEventListener('click', again);
addEventListener('online', again);
if (navigator.onLine) {
  heading.textContent = ${JSON.stringify(notReached)};
  document.title = ${JSON.stringify(titleOf(notReached))};
}
setInterval(() => {
  if (!navigator.onLine || document.hidden) return;
  fetch(${JSON.stringify(OFFLINE_PAGE)}, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok && again(), () => {});
}, ${LOOKS_EVERY});
caches.match(${JSON.stringify(paths.pass())}, { cacheName: ${JSON.stringify(PASS_CACHE)} }).then((kept) => {
  document.querySelector('#pass').hidden = !kept;
});
`;
}

/**
 * Gives the parts of the page that the service worker caches, for the site in force; what puts them together is the
 * build. The page may load nothing but fonts.
 */
export const offlinePageParts = () => ({
  title: titleOf(texts.offline).replaceAll('&', '&amp;'),
  script: script(),
  body: renderToStaticMarkup(<OfflinePage />),
});

/** As `LogoMark`; the letter of a firm without a mark has its looks in itself, for this page has none of the logo's styles. */
function Mark() {
  if (SITE.mark || !SITE.isOwn) return <LogoMark size={30} />;
  return (
    <svg viewBox="0 0 30 30" width="30" height="30" aria-hidden="true">
      <rect width="30" height="30" rx="6" fill="var(--color-brand)" />
      <text x="15" y="22" fontSize="20" textAnchor="middle" fill="#fff">
        {SITE.shortName[0]}
      </text>
    </svg>
  );
}

/** Header, a sentence and what can still be done, footer. Styled by its elements (`offline-page.css`). */
function OfflinePage() {
  return (
    <>
      <header>
        <a href={paths.home()}>
          <Mark />
          {SITE.shortName}
        </a>
      </header>
      <main>
        <section>
          <Courtyard />
          <h1>{texts.offline}</h1>
          <p>{texts.text}</p>
          <nav>
            <button type="button">{texts.again}</button>
            <a id="pass" href={paths.pass()} hidden>
              {texts.pass}
            </a>
          </nav>
          <p>
            {parts(texts.call).map(({ tag, text }) =>
              tag === null ? (
                text
              ) : (
                <a key={tag} href={telHref(SITE.supportPhone)}>
                  {fill(text as '{phone}', { phone: SITE.supportPhone })}
                </a>
              ),
            )}
          </p>
        </section>
      </main>
      <footer>{`© ${SITE.name}`}</footer>
    </>
  );
}
