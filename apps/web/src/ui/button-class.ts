import { classNames } from './class-names.ts';

/** `light` and `ghost` are for dark ground; `quiet` is words alone. */
export type ButtonVariant = 'primary' | 'second' | 'quiet' | 'danger' | 'danger-quiet' | 'light' | 'ghost';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  /** compact is 40 px high: for the header and table rows only, everything else keeps 48 for thumbs */
  size?: 'normal' | 'compact' | undefined;
  isFullWidth?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for links that look like one: `<Link className={buttonClass({ variant: 'second' })}>`. */
export function buttonClass({ variant = 'primary', size, isFullWidth, className }: ButtonLook = {}): string {
  return classNames('btn', variant, size === 'compact' && 'compact', isFullWidth && 'full', className);
}
