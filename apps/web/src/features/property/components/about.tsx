import type { PropertyDetail } from '@aangan/contract/entities';
import { DataList } from '../../../ui/data-list.tsx';
import styles from './about.module.css';
import detailBlockStyles from './detail-block.module.css';

/** The description, a paragraph for each block of lines. */
export function About({ description }: { description: string }) {
  const paragraphs = description.split(/\n\s*\n/).map((text) => text.trim());
  if (description.trim() === '') return null;
  return (
    <section className={detailBlockStyles.block} aria-labelledby="about">
      <h2 id="about">About</h2>
      {[...new Set(paragraphs)].map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
    </section>
  );
}

/** The operator's own list of names and values (PROP8). */
export function Characteristics({ items }: { items: PropertyDetail['characteristics'] }) {
  if (items.length === 0) return null;
  return (
    <section className={detailBlockStyles.block} aria-labelledby="property-details">
      <h2 id="property-details">Property Details</h2>
      <DataList items={items.map(({ keyName, valueName }) => ({ label: keyName, value: valueName }))} isTwo />
    </section>
  );
}
