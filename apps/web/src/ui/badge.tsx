import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';

/**
 * How a badge looks. Besides the colour each kind has its own mark: full dot, ring, square, dash, diamond or none.
 * `building`, `nearing`, `ready` are a property's; `plain` is grey without a mark, `brand` green with a dot.
 */
export type BadgeKind =
  | 'confirmed'
  | 'pending'
  | 'completed'
  | 'cancelled'
  | 'missed'
  | 'active'
  | 'inactive'
  | 'user'
  | 'admin'
  | 'executive'
  | 'featured'
  | 'building'
  | 'nearing'
  | 'ready'
  | 'brand'
  | 'plain';

const KINDS: Record<BadgeKind, string | undefined> = {
  confirmed: styles.confirmed,
  pending: styles.pending,
  completed: styles.completed,
  cancelled: styles.cancelled,
  missed: styles.missed,
  active: styles.active,
  inactive: styles.inactive,
  user: styles.user,
  admin: styles.admin,
  executive: styles.executive,
  featured: styles.featured,
  building: styles.building,
  nearing: styles.nearing,
  ready: styles.ready,
  brand: styles.brand,
  plain: styles.plain,
};

export interface BadgeProps {
  kind: BadgeKind;
  /** white, for use over a picture */
  isOnPhoto?: boolean | undefined;
  /** 48 px high, where it replaces a button */
  isTall?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A status in words, with a colour and a mark. */
export function Badge({ kind, isOnPhoto, isTall, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(styles.badge, KINDS[kind], isOnPhoto && styles.onPhoto, isTall && styles.tall, className)}
    >
      {children}
    </span>
  );
}
