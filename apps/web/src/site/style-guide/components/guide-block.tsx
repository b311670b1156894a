import type { ReactNode } from 'react';
import styles from '../style-guide.module.css';

/** A titled section of the guide. */
export function GuideBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.guideBlock}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A component with its name below. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
