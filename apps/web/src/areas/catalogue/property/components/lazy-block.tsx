import type { QueryKey } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { LazySection } from '../../../../shared/sections/lazy-section.tsx';
import detailBlockStyles from './detail-block.module.css';

interface Props<View, Data, Key extends QueryKey> extends Omit<
  ComponentProps<typeof LazySection<View, Data, Key>>,
  'name'
> {
  /** The id of its heading, to link to. */
  id: string;
  title: string;
}

/** A section of a property's page with a heading, loaded when scrolled near. */
export function LazyBlock<View, Data, Key extends QueryKey>({ id, title, ...section }: Props<View, Data, Key>) {
  return (
    <section className={detailBlockStyles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <LazySection name={title} {...section} />
    </section>
  );
}
