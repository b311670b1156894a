import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { telHref } from '@aangan/contract/core/tel';
import { fill, parts } from '@aangan/contract/core/translation';
import { renderToStaticMarkup } from 'react-dom/server';
import { PASS_CACHE, PASSES } from '../lib/storage/stored-pass.ts';
import { Courtyard } from '../ui/courtyard.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { colourTokens, escaped, type IconLinks } from './frame.ts';
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
  heading.textContent = ${inScript(notReached)};
  document.title = ${inScript(titleOf(notReached))};
}
setInterval(() => {
  if (!navigator.onLine || document.hidden) return;
  fetch(${JSON.stringify(OFFLINE_PAGE)}, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok && again(), () => {});
}, ${LOOKS_EVERY});
caches.match(${JSON.stringify(PASSES)}, { cacheName: ${JSON.stringify(PASS_CACHE)} }).then((kept) => {
  document.querySelector('#pass').hidden = !kept;
});
`;
}

/** A text as a literal, in which a '</script>' would end the script. */
const inScript = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003c`);

/** What the build knows of the page: its fonts and styles, and its HTML with comments where policy, head and body go. */
export interface OfflineFrame {
  style: string;
  html: string;
}

/**
 * Returns the page that the service worker caches and serves in place of one that can't be fetched (V63): one file with
 * all that it needs, as nothing else is cached. Its fonts show if the browser still has them.
 * @param icons those of the site; the built one where left out
 */
export async function offlinePage(frame: OfflineFrame, icons?: IconLinks): Promise<string> {
  const tokens = colourTokens();
  const style = tokens === '' ? frame.style : `${frame.style}:root{${tokens}}`;
  const code = script();
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `style-src '${await hashOf(style)}'`,
    `script-src '${await hashOf(code)}'`,
  ].join(';');
  const icon = icons ? `href="${icons.mark}" type="image/png"` : 'href="/favicon.svg" type="image/svg+xml"';
  const holes: Record<string, string> = {
    policy: `<meta http-equiv="content-security-policy" content="${policy}">`,
    head: `<title>${escaped(titleOf(texts.offline))}</title><link rel="icon" ${icon}><style>${style}</style>`,
    app: `${renderToStaticMarkup(<OfflinePage />)}<script>${code}</script>`,
  };
  return frame.html.replace(/<!--(policy|head|app)-->/g, (_mark, hole: string) => holes[hole] ?? '');
}

/** Returns the version of an offline page, by which the service worker finds out that it has to be fetched anew. */
export async function versionOf(page: string): Promise<string> {
  const first = [...(await digest(page)).subarray(0, 4)];
  return first.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const hashOf = async (text: string) => `sha256-${btoa(String.fromCodePoint(...(await digest(text))))}`;

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
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
          {!SITE.isOwn && <Courtyard />}
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
