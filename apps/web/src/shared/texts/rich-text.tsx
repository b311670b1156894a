import { parts } from '@aangan/contract/core/translation';
import { Fragment, type ReactNode } from 'react';

/** Renderers of the tags in a text. */
const TAGS: Partial<Record<string, (text: string) => ReactNode>> = {
  amount: (text) => <b className="num">{text}</b>,
  muted: (text) => <span className="muted">{text}</span>,
};

/** Renders a filled text with its tags: `<amount>` is bold and does not break, `<muted>` is subdued. */
export function RichText({ text }: { text: string }) {
  return parts(text).map(({ tag, text: piece }, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- pieces may be alike: only their place differs
    <Fragment key={i}>{(tag !== null && TAGS[tag]?.(piece)) || piece}</Fragment>
  ));
}
