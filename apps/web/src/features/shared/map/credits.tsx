import { Fragment } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { map as texts } from './map.texts.ts';

/** Longer than any honest one. */
const LONGEST = 300;

interface Piece {
  text: string;
  href: string | null;
}

/** Whom the data of a street map are credited to: words and links of somebody else's HTML, and nothing more of it. */
export function Credits({ html }: { html: readonly string[] }) {
  return html.map((one) => (
    <Fragment key={one}>
      {' '}
      {piecesOf(one).map(({ text, href }, i) =>
        href === null ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- pieces may be alike: only their place differs
          <a key={i} href={href} target="_blank" rel="noopener noreferrer">
            {text}
            <VisuallyHidden>{texts.newTab}</VisuallyHidden>
          </a>
        ),
      )}
    </Fragment>
  ));
}

/** A document parsed like this runs no script and fetches nothing. */
function piecesOf(html: string): Piece[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if ((body.textContent ?? '').length > LONGEST) return [];
  return [...body.childNodes].flatMap((node) => {
    const text = node.textContent ?? '';
    const isLink = node instanceof HTMLAnchorElement && node.protocol === 'https:';
    return text === '' ? [] : [{ text, href: isLink ? node.href : null }];
  });
}
