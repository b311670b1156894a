import { GuideBlock } from './guide-block.tsx';
import { Prose } from '../../../ui/prose.tsx';
import styles from '../style-guide.module.css';

const ROWS = [
  { name: 'Fraunces 60 / 1.08', look: styles.type60, text: 'A home with a courtyard at heart' },
  { name: 'Fraunces 48 / 1.15', look: styles.type48, text: 'Bakul House' },
  { name: 'Fraunces 36 / 1.15', look: styles.type36, text: 'Featured Properties' },
  { name: 'Fraunces 28 / 1.2', look: styles.type28, text: '₹59.7 L - ₹83.2 L' },
  { name: 'Fraunces 22 / 28', look: styles.type22, text: 'Shree Siddhivinayak Indrayani River Residences Phase 2' },
  { name: 'Figtree 18 / 28, 600', look: styles.type18, text: '₹59.7 L - ₹83.2 L' },
  {
    name: 'Figtree 16 / 24',
    look: undefined,
    text: 'Two towers around a planted court, on a quiet lane off the Moshi road.',
  },
  { name: 'Figtree 14 / 20', look: 'small', text: 'Prices include GST, stamp duty, and registration charges' },
];

/** The two typefaces and the type scale. */
export function TypographyTab() {
  return (
    <>
      <GuideBlock title="Scale">
        <ul className={styles.typeRows}>
          {ROWS.map(({ name, look, text }) => (
            <li key={name}>
              <span className="small muted">{name}</span>
              <span className={look}>{text}</span>
            </li>
          ))}
        </ul>
      </GuideBlock>
      <GuideBlock title="Running text">
        <Prose>
          <p>
            Lines have at most 66 characters. <b>Strong words</b> are 600, <a href="#main">links</a> are underlined, and
            numbers in columns all have the same width: <span className="num">1,11,111</span> and{' '}
            <span className="num">9,99,999</span>.
          </p>
          <h2>A section</h2>
          <ul>
            <li>Display type for headings and large prices</li>
            <li>Text type for everything else, and for every number in a table</li>
          </ul>
        </Prose>
      </GuideBlock>
    </>
  );
}
