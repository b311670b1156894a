import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { Picture } from '../../ui/picture.tsx';
import { about as texts } from './about.texts.ts';
import { DocumentPage, Section } from './components/document-page.tsx';
import { DocumentText, fillWithSite } from './components/document-text.tsx';
import { GARDEN_PICTURE } from './garden-picture.ts';
import styles from './about-page.module.css';

/** About (INFO2); of a firm of its own what it says of itself, and nothing else (S13). */
export function AboutPage() {
  const { lead, sections, figures } = SITE.about ?? {};
  const { isOwn } = SITE;
  return (
    <DocumentPage
      title={texts.title}
      description={fillWithSite(texts.description)}
      path={paths.about()}
      lead={lead ?? (isOwn ? SITE.tagline : fillWithSite(texts.lead))}
    >
      {!isOwn && (
        <figure className={styles.picture}>
          <Picture file={GARDEN_PICTURE} isFirst alt={texts.pictureAlt} />
          <figcaption>{texts.pictureCaption}</figcaption>
        </figure>
      )}
      {sections?.map(({ title, text }, index) => (
        <Section key={title} id={`section-${index + 1}`} title={title}>
          {text.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      ))}
      {!isOwn && !sections && <DocumentText sections={texts.story} />}
      <Figures figures={figures ?? (isOwn ? [] : texts.figures)} />
      {!isOwn && !sections && <MissionValuesAndTeam />}
    </DocumentPage>
  );
}

function Figures({ figures }: { figures: readonly { figure: string; label: string }[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {figures.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function MissionValuesAndTeam() {
  const { mission, values, team } = texts;
  return (
    <>
      <DocumentText sections={mission} />
      <Section id="values" title={values.title}>
        <dl className={styles.values}>
          {values.list.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <DocumentText sections={team} />
    </>
  );
}
