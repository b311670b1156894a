import { classNames } from './class-names.ts';
import type { LucideIcon } from './icons.ts';

export interface IconProps {
  of: LucideIcon;
  /** s 16 px, m 20 px, l 24 px */
  size?: 's' | 'm' | 'l';
  isFilled?: boolean | undefined;
  className?: string | undefined;
}

/** A drawing beside words or inside a labelled control; hidden from screen readers, so never the only content. */
export function Icon({ of: Drawing, size = 'm', isFilled, className }: IconProps) {
  return (
    <Drawing className={classNames('icon', size !== 'm' && size, isFilled && 'fill', className)} aria-hidden="true" />
  );
}
