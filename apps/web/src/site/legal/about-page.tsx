import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { Picture } from '../../ui/picture.tsx';
import { DocumentPage, Section } from './components/document-page.tsx';
import { GARDEN_PICTURE } from './garden-picture.ts';
import styles from './about-page.module.css';

const FIGURES = [
  { figure: '20+', label: 'Years' },
  { figure: '500+', label: 'Properties' },
  { figure: '98%', label: 'Satisfaction' },
] as const;

const MISSION = [
  'Show every home with its full price, taxes and registration included.',
  'Put the RERA record of each project next to its name.',
  'Give every buyer one consultant, who is there from the first call to the keys.',
  'Keep a site visit one tap away, and make moving it just as easy.',
] as const;

const VALUES = [
  { name: 'Excellence', text: 'We list few homes and know each of them: its plans, its papers and its people.' },
  {
    name: 'Integrity',
    text: 'Prices are complete, computer-generated pictures say so, and nothing is called urgent.',
  },
  { name: 'Innovation', text: 'A site that opens quickly on any phone, and visits booked without a call.' },
  {
    name: 'Exclusivity',
    text: 'Apartments with two, three and four bedrooms in five localities that we know on foot.',
  },
] as const;

/** About (INFO2); of a firm of its own what it says of itself, and nothing else (S13). */
export function AboutPage() {
  const { lead, sections, figures } = SITE.about ?? {};
  const { isOwn } = SITE;
  return (
    <DocumentPage
      title="About Us"
      description={`${SITE.name} is a marketplace for premium apartments in ${SITE.city}: the full price, the RERA record and one consultant for every home.`}
      path={paths.about()}
      lead={
        lead ??
        (isOwn
          ? SITE.tagline
          : `${SITE.name} means courtyard: the open room in the middle of a home, where everybody meets.`)
      }
    >
      {!isOwn && (
        <figure className={styles.picture}>
          <Picture
            file={GARDEN_PICTURE}
            isFirst
            alt="A paved path curves through a garden with young trees towards an apartment tower"
          />
          <figcaption>A garden between homes: a computer-generated image</figcaption>
        </figure>
      )}
      {sections?.map(({ title, text }, index) => (
        <Section key={title} id={`section-${index + 1}`} title={title}>
          {text.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      ))}
      {!isOwn && !sections && <Story />}
      <Figures figures={figures ?? (isOwn ? [] : FIGURES)} />
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

function Story() {
  return (
    <Section id="story" title="Our story">
      <p>
        We began with a notebook of flats around Moshi, at a time when the road to Alandi still ran between fields.
        Buyers came with the same three questions: what does it cost in total, is it registered, and can I see it? For
        twenty years we have answered them, home by home.
      </p>
      <p>
        {SITE.name} puts those answers on one page. Every listing is written by our own staff after a visit. We do not
        take listings from the public, and no project can pay to be placed above another.
      </p>
    </Section>
  );
}

function MissionValuesAndTeam() {
  return (
    <>
      <Section id="mission" title="Our mission">
        <ul>
          {MISSION.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <Section id="values" title="Our values">
        <dl className={styles.values}>
          {VALUES.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="team" title="Our team">
        <p>
          Our consultants live in the localities they speak about. Each looks after only a few projects, visits them
          every month, and is named on the page of every home in their care. Behind them, a small team in Moshi checks
          prices against the builder&rsquo;s sheets and registrations against the state register.
        </p>
      </Section>
    </>
  );
}
