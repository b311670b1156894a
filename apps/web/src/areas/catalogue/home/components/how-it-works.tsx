import { fill } from '@aangan/contract/core/translation';
import { VISIT_WINDOW_DAYS } from '@aangan/contract/core/limits';
import { Picture } from '../../../../ui/picture.tsx';
import { LIVING_PICTURE } from '../home-pictures.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { GeneratedNote } from './generated-note.tsx';
import * as texts from '../home.texts.ts';
import styles from './how-it-works.module.css';
import layout from '../../../../ui/layout.module.css';

const STEPS = [
  {
    title: texts.signInStep,
    text: texts.signInStepText,
  },
  {
    title: texts.saveStep,
    text: texts.saveStepText,
  },
  {
    title: texts.visitStep,
    text: fill(texts.visitStepText, { days: String(VISIT_WINDOW_DAYS) }),
  },
] as const;

export function HowItWorks() {
  return (
    <section className={classNames(styles.how, layout.section)} aria-labelledby="how-title">
      <div className={layout.wrap}>
        <figure>
          <Picture file={LIVING_PICTURE} alt={texts.livingRoomPicture} />
          <GeneratedNote />
        </figure>
        <div>
          <h2 id="how-title">{texts.stepsTitle}</h2>
          <ol className={styles.steps}>
            {STEPS.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
