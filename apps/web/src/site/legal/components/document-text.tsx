import { accountPaths, paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { fill, parts } from '@aangan/contract/core/translation';
import { Fragment, type ReactNode } from 'react';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { Section } from './document-page.tsx';

/** A section of a document: its paragraphs and lists, with `{placeholders}` and `<tags>`. */
export interface SectionText {
  id: string;
  title: string;
  body: readonly (string | { list: readonly string[] })[];
}

/** Values of placeholders beside those of the site. */
export type DocumentValues = Partial<Record<string, string>>;

interface DocumentTextProps {
  sections: readonly SectionText[];
  values?: DocumentValues;
  /** What a section shows below its body, by its id. */
  more?: Partial<Record<string, ReactNode>>;
}

/** Renders the sections of a document. */
export function DocumentText({ sections, values, more }: DocumentTextProps) {
  return sections.map(({ id, title, body }) => (
    <Section key={id} id={id} title={title}>
      {body.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>
            <Sentences text={block} values={values} />
          </p>
        ) : (
          <ul key={block.list[0]}>
            {block.list.map((item) => (
              <li key={item}>
                <Sentences text={item} values={values} />
              </li>
            ))}
          </ul>
        ),
      )}
      {more?.[id]}
    </Section>
  ));
}

/** Fills a text with the values of the site, and with others. Takes a text with `{placeholders}`. */
export function fillWithSite(text: string, values?: DocumentValues): string {
  const { name: site, city, state, office, address, register, reraSite, arbitrationSeat } = SITE;
  const { generalEmail, supportEmail, supportPhone } = SITE;
  return fill(text, {
    site,
    city,
    state,
    office,
    address,
    register,
    registerHost: new URL(reraSite).host,
    arbitrationSeat,
    generalEmail,
    supportEmail,
    supportPhone,
    ...values,
  });
}

/** Renderers of the tags of documents. */
const TAGS: Partial<Record<string, (text: string) => ReactNode>> = {
  strong: (text) => <strong>{text}</strong>,
  code: (text) => <code>{text}</code>,
  mail: (text) => <EmailLink address={text} />,
  phone: (text) => <PhoneLink number={text} />,
  register: (text) => (
    <a href={SITE.reraSite} rel="noreferrer" target="_blank">
      {text}
    </a>
  ),
  refund: (text) => <a href={paths.refund()}>{text}</a>,
  cookies: (text) => <a href={paths.cookies()}>{text}</a>,
  notice: (text) => <a href={accountPaths.notice()}>{text}</a>,
  control: (text) => <a href={accountPaths.privacy()}>{text}</a>,
  complaints: (text) => <a href={accountPaths.privacy('complaints')}>{text}</a>,
};

/** Renders a text with its tags, and with the values of the site in place of its placeholders. */
export function Sentences({ text, values }: { text: string; values?: DocumentValues | undefined }) {
  // Tags are read before values are filled in, so that a value with a tag in it is shown as it is.
  return parts(text).map((part, i) => {
    const piece = fillWithSite(part.text, values);
    // oxlint-disable-next-line react/no-array-index-key -- pieces may be alike: only their place differs
    return <Fragment key={i}>{(part.tag !== null && TAGS[part.tag]?.(piece)) || piece}</Fragment>;
  });
}
