import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { fill, parts } from '@aangan/contract/core/translation';
import { renderToStaticMarkup } from 'react-dom/server';
import { PASS_CACHE } from '../lib/storage/stored-pass.ts';
import { Courtyard } from '../ui/courtyard.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { offlinePage as texts } from './offline-page.texts.ts';

/** The address of this page; also requested to find out whether the site responds. */
const OFFLINE_PAGE = '/offline.html';
const titleOf = (text: string) => `${text} - ${SITE.name}`;
const NOT_REACHED = fill(texts.notReached, { site: SITE.name });

const PHONE = `tel:+91${SITE.supportPhone.replaceAll(/\D/g, '').replace(/^0/, '')}`;

/** Milliseconds between checks whether the site responds: right after 'online' a request may still fail. */
const LOOKS_EVERY = 5_000;

/**
 * The page's script: reloads on the button, when the network returns and when the site responds; shows the link to a
 * cached visit pass; and has other words where there is a network but the site does not respond.
 */
const SCRIPT = `
const again = () => location.reload();
const heading = document.querySelector('h1');
document.querySelector('button').addEventListener('click', again);
addEventListener('online', again);
if (navigator.onLine) {
  heading.textContent = ${JSON.stringify(NOT_REACHED)};
  document.title = ${JSON.stringify(titleOf(NOT_REACHED))};
}
setInterval(() => {
  if (!navigator.onLine || document.hidden) return;
  fetch(${JSON.stringify(OFFLINE_PAGE)}, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok && again(), () => {});
}, ${LOOKS_EVERY});
caches.match(${JSON.stringify(paths.pass())}, { cacheName: ${JSON.stringify(PASS_CACHE)} }).then((kept) => {
  document.querySelector('#pass').hidden = !kept;
});
`;

/**
 * The parts of the page that the service worker caches, which the build assembles; the page may load nothing but fonts.
 */
export const offlinePageParts = {
  title: titleOf(texts.offline),
  script: SCRIPT,
  body: renderToStaticMarkup(<OfflinePage />),
};

/** Header, a sentence and what can still be done, footer. Styled by its elements (`offline-page.css`). */
function OfflinePage() {
  return (
    <>
      <header>
        <a href={paths.home()}>
          <LogoMark size={30} />
          {SITE.name}
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
                <a key={tag} href={PHONE}>
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
