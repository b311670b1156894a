import { accountPaths } from '@aangan/contract/paths';
import { formatDate } from '@aangan/contract/core/dates';
import { PRESENT_NOTICE, purposesOf } from '@aangan/contract/privacy/notice';
import { SITE } from '@aangan/contract/core/site';
import { BUILT_LANGUAGES } from '@aangan/contract/core/language';
import { fill, parts } from '@aangan/contract/core/translation';
import { Fragment } from 'react';
import { LanguageLink } from '../../shared/languages/language-link.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { DocumentPage, Section } from './components/document-page.tsx';
import { notice as texts } from './notice.texts.ts';
import styles from './notice-page.module.css';

type Purpose = ReturnType<typeof purposesOf>[number];

const TEXT = PRESENT_NOTICE.texts.en;
const LINKS: Readonly<Record<string, string>> = {
  privacy: accountPaths.privacy(),
  stop: accountPaths.privacy('agree'),
};

const COLUMNS: readonly Column<Purpose>[] = [
  {
    key: 'purpose',
    header: TEXT.columns.purpose,
    cell: ({ title, text, needed }) => (
      <>
        <strong>{title}</strong>
        <span className={styles.more}>{text}</span>
        <em className={styles.more}>{needed ? TEXT.needed : TEXT.optional}</em>
      </>
    ),
  },
  { key: 'data', header: TEXT.columns.data, cell: ({ data }) => data },
  { key: 'keptFor', header: TEXT.columns.keptFor, cell: ({ keptFor }) => keptFor },
  { key: 'seenBy', header: TEXT.columns.seenBy, cell: ({ seenBy }) => seenBy },
];

/** /privacy/notice: the notice shown before consent (I28). */
export function NoticePage() {
  const { version, effectiveFrom } = PRESENT_NOTICE;
  return (
    <DocumentPage
      title={TEXT.title}
      description={texts.description}
      path={accountPaths.notice()}
      isLegal
      dated={fill(texts.dated, { version, date: formatDate(effectiveFrom, 'long') })}
      lead={TEXT.lead}
    >
      <section aria-label={texts.table} className={styles.table}>
        <DataTable caption={texts.table} columns={COLUMNS} rows={purposesOf(TEXT)} rowKey={({ purpose }) => purpose} />
      </section>
      {TEXT.rights.map(({ title, text }, index) => (
        <Section key={title} id={`right-${index + 1}`} title={title}>
          <p>
            {parts(fill(text as '{grievanceEmail}', { grievanceEmail: SITE.grievanceOfficer.email })).map((part) =>
              part.tag === null ? part.text : <PartLink key={part.text} {...part} tag={part.tag} />,
            )}
          </p>
        </Section>
      ))}
      <p className={styles.languages}>
        {texts.languages.split(/\{(languages)\}/).map((part) =>
          part === 'languages'
            ? BUILT_LANGUAGES.map((language, i) => (
                <Fragment key={language}>
                  {i > 0 && ', '}
                  <LanguageLink language={language} address={accountPaths.notice()} />
                </Fragment>
              ))
            : part,
        )}
      </p>
    </DocumentPage>
  );
}

function PartLink({ tag, text }: { tag: string; text: string }) {
  return <a href={LINKS[tag]}>{text}</a>;
}
