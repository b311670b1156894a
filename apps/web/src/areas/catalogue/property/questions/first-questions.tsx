import { paths } from '@aangan/contract/paths';
import type { PropertyQuestions } from '@aangan/contract/catalogue/question-entities';
import { plural } from '@aangan/contract/core/translation';
import { Icon } from '../../../../ui/icon.tsx';
import { ArrowRight } from '../../../../ui/icons.ts';
import { questions as texts } from './questions.texts.ts';
import styles from './first-questions.module.css';
import moreLink from '../../../../ui/more-link.module.css';

/** Questions shown on phones and on wider windows; the rest is on a page of its own. */
const SHOWN = 3;
const SHOWN_WIDE = 5;

/** The first questions to ask at a home, each with the fact behind it, and a link to all of them. */
export function FirstQuestions({ propertyId, questions }: { propertyId: number; questions: PropertyQuestions }) {
  if (questions.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <ol className={styles.questions}>
        {questions.slice(0, SHOWN_WIDE).map(({ id, question, why }, i) => (
          <li key={id} className={i >= SHOWN ? styles.later : undefined}>
            <p>{question}</p>
            <p className="small muted">{why}</p>
          </li>
        ))}
      </ol>
      <a className={moreLink.link} href={paths.questions(propertyId)}>
        {plural(texts.all, questions.length, {})}
        <Icon of={ArrowRight} />
      </a>
    </>
  );
}
