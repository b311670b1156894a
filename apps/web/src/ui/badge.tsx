import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * How a badge looks. Besides the colour each kind has its own mark: full dot, ring, square, dash or none.
 * `building`, `nearing`, `ready` are a property's; `plain` is grey without a mark, `brand` green with a dot.
 */
export type BadgeKind =
  | 'confirmed'
  | 'pending'
  | 'completed'
  | 'cancelled'
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

export interface BadgeProps {
  kind: BadgeKind;
  /** white, for a picture behind it */
  isOnPhoto?: boolean | undefined;
  /** 48 px high, where it stands in for a button */
  isTall?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A status in words, with a colour and a mark. */
export function Badge({ kind, isOnPhoto, isTall, className, children }: BadgeProps) {
  return (
    <span className={classNames('badge', kind, isOnPhoto && 'on-photo', isTall && 'tall', className)}>{children}</span>
  );
}
