import type { ReactNode } from 'react';

/** A titled stretch of the guide. */
export function GuideBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="guide-block">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A piece with its name below. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
