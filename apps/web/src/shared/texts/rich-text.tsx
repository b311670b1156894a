import { parts } from '@aangan/contract/core/translation';
import { Fragment, type ReactNode } from 'react';

/** How the places of a text are drawn that stand in tags. */
const TAGS: Partial<Record<string, (text: string) => ReactNode>> = {
  amount: (text) => <b className="num">{text}</b>,
  muted: (text) => <span className="muted">{text}</span>,
};

/** A filled text with its tags: `<amount>` stands out and does not break, `<muted>` steps back. */
export function RichText({ text }: { text: string }) {
  return parts(text).map(({ tag, text: piece }, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- pieces may be alike: only their place differs
    <Fragment key={i}>{(tag !== null && TAGS[tag]?.(piece)) || piece}</Fragment>
  ));
}
