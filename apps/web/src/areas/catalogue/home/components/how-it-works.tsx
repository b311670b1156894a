import { VISIT_WINDOW_DAYS } from '@aangan/contract/core/limits';
import { Picture } from '../../../../ui/picture.tsx';
import { LIVING_PICTURE } from '../home-pictures.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { GeneratedNote } from './generated-note.tsx';
import styles from './how-it-works.module.css';
import layout from '../../../../ui/layout.module.css';

const STEPS = [
  {
    title: 'Sign in with your phone',
    text: 'A one-time code, no password. You can then see names, flat prices and RERA records.',
  },
  {
    title: 'Keep what you like',
    text: 'See carpet areas, full prices and floor plans, and save homes to your shortlist.',
  },
  {
    title: 'Visit the site',
    text: `Choose a day within the next ${VISIT_WINDOW_DAYS} days. Your property consultant confirms it.`,
  },
] as const;

export function HowItWorks() {
  return (
    <section className={classNames(styles.how, layout.section)} aria-labelledby="how-title">
      <div className={layout.wrap}>
        <figure>
          <Picture file={LIVING_PICTURE} alt="Living room with a long window and a balcony" />
          <GeneratedNote />
        </figure>
        <div>
          <h2 id="how-title">Three steps to the front door</h2>
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
