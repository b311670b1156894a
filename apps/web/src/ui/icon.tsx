import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';

const SIZES = { s: styles.small, m: undefined, l: styles.large };

export interface IconProps {
  of: IconNode;
  /** s 16 px, m 20 px, l 24 px */
  size?: 's' | 'm' | 'l';
  isFilled?: boolean | undefined;
  className?: string | undefined;
}

/** An icon beside text or inside a labelled control; hidden from screen readers, so never the only content. */
export function Icon({ of: shapes, size = 'm', isFilled, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(styles.icon, SIZES[size], isFilled && styles.filled, className)}
      aria-hidden="true"
    >
      {shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
