import { Fragment } from 'react';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { creditPieces } from './credit-pieces.ts';
import { map as texts } from './map.texts.ts';

/** Whom the data of a street map are credited to: words and links of somebody else's HTML, and nothing more of it. */
export function Credits({ html }: { html: readonly string[] }) {
  return html.map((one) => (
    <Fragment key={one}>
      {' '}
      {creditPieces(one).map(({ text, href }, i) =>
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
