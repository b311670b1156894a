import { Fragment } from 'react';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { creditPieces } from './credit-pieces.ts';
import { map as texts } from './map.texts.ts';

/** Attribution of a street map's data: only the texts and links of third-party HTML. */
export function Credits({ html }: { html: readonly string[] }) {
  return html.map((one) => (
    <Fragment key={one}>
      {' '}
      {creditPieces(one).map(({ text, href }, i) =>
        href === null ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- pieces may be equal: only their index differs
          <a key={i} href={href} target="_blank" rel="noopener noreferrer">
            {text}
            <VisuallyHidden>{texts.newTab}</VisuallyHidden>
          </a>
        ),
      )}
    </Fragment>
  ));
}
