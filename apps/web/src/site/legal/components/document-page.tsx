import { LANGUAGE } from '@aangan/contract/core/language';
import { parts } from '@aangan/contract/core/translation';
import { Fragment, type ReactNode } from 'react';
import { SITE } from '@aangan/contract/core/site';
import { PageMeta } from '../../../lib/router/page-meta.tsx';
import { LanguageLink } from '../../../shared/languages/language-link.tsx';
import { OTHER_LANGUAGES } from '../../../shared/languages/other-languages.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Prose } from '../../../ui/prose.tsx';
import { documents as texts } from './documents.texts.ts';
import styles from './document-page.module.css';
import layout from '../../../ui/layout.module.css';

interface DocumentPageProps {
  title: string;
  /** One sentence for search engines and shared links. */
  description: string;
  /** The page's path. */
  path: string;
  /** Shown under the title. */
  lead?: ReactNode;
  /** The date line of the document, such as 'Last updated: 20 November 2026'. */
  dated?: ReactNode;
  /** Whether it says who the firm is in law, where the firm gave that (S16). */
  isLegal?: boolean;
  /** Whether it says in which other languages it can be read. */
  hasVersions?: boolean;
  children: ReactNode;
}

/** A text page: one column of at most 66 characters, with linkable headings. */
export function DocumentPage({
  title,
  description,
  path,
  lead,
  dated,
  isLegal,
  hasVersions,
  children,
}: DocumentPageProps) {
  const firm = isLegal ? firmLine() : '';
  return (
    <article className={classNames(layout.wrap, styles.document)}>
      <PageMeta title={`${title} - ${SITE.name}`} description={description} path={path} />
      <header>
        <h1>{title}</h1>
        {hasVersions && OTHER_LANGUAGES.length > 0 && <Versions path={path} />}
        {dated && <p className={styles.dated}>{dated}</p>}
        {lead && <p className={styles.lead}>{lead}</p>}
        {firm && <p className={styles.dated}>{firm}</p>}
      </header>
      <Prose className={styles.text}>{children}</Prose>
    </article>
  );
}

/** Says in which other languages the page can be read, and which version applies. */
function Versions({ path }: { path: string }) {
  return (
    <p className={styles.dated}>
      {parts(texts.versions).map(({ tag, text }) => {
        const language = tag === null ? undefined : OTHER_LANGUAGES[tag === 'first' ? 0 : 1];
        return (
          <Fragment key={text}>
            {language ? (
              <LanguageLink language={language} address={path}>
                {LANGUAGE === 'en' ? <span lang={language}>{text}</span> : text}
              </LanguageLink>
            ) : (
              text
            )}
          </Fragment>
        );
      })}
    </p>
  );
}

/** 'Vanam Homes LLP; registered office: 1 Lake Road, Hyderabad; GSTIN: 36…'; empty where the firm gave nothing of it. */
function firmLine(): string {
  const { name, legalName, registeredOffice, cin, gstin } = SITE;
  const facts = Object.entries({
    [texts.registeredOffice]: registeredOffice,
    [texts.cin]: cin,
    [texts.gstin]: gstin,
  }).flatMap(([label, fact]) => (fact === undefined ? [] : [`${label}: ${fact}`]));
  return legalName === name && facts.length === 0 ? '' : [legalName, ...facts].join('; ');
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section with an id to link to. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
