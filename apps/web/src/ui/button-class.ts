import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** `light` and `ghost` are for dark ground; `quiet` is text only. */
export type ButtonVariant = 'primary' | 'second' | 'quiet' | 'danger' | 'danger-quiet' | 'light' | 'ghost';

const VARIANTS: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  second: styles.second,
  quiet: styles.quiet,
  danger: styles.danger,
  'danger-quiet': styles.dangerQuiet,
  light: styles.light,
  ghost: styles.ghost,
};

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  /** compact is 40 px high: for the header and table rows only, everything else keeps 48 for thumbs */
  size?: 'normal' | 'compact' | undefined;
  isFullWidth?: boolean | undefined;
  /** disabled, for elements that are no buttons; a real one uses its own attribute */
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for links that look like one: `<Link className={buttonClass({ variant: 'second' })}>`. */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = 'primary', size, isFullWidth, isDisabled, className } = look;
  return classNames(
    styles.button,
    VARIANTS[variant],
    size === 'compact' && styles.compact,
    isFullWidth && styles.full,
    isDisabled && styles.disabled,
    className,
  );
}
