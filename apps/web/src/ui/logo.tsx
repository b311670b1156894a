import { classNames } from './class-names.ts';
import styles from './logo.module.css';

const WALLS =
  'M6 0h18a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-6.5v-7H20a3 3 0 0 0 3-3V10a3 3 0 0 0-3-3H10a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h2.5v7H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z';

export interface LogoMarkProps {
  /** pixels; set by `className` when left out */
  size?: number | undefined;
  className?: string | undefined;
}

/** The logo mark: a house around its courtyard, seen from above. Has the text colour. */
export function LogoMark({ size, className }: LogoMarkProps) {
  return (
    <svg viewBox="0 0 30 30" width={size} height={size} className={className} aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={WALLS} />
      <rect x="12" y="12" width="6" height="6" rx="1.5" className={styles.dot} />
    </svg>
  );
}

export interface LogoProps {
  /** the name beside the mark */
  name: string;
  href?: string | undefined;
  /** white, for dark ground */
  isOnDark?: boolean | undefined;
  className?: string | undefined;
}

/** Mark and name, a link to home. */
export function Logo({ name, href = '/', isOnDark, className }: LogoProps) {
  return (
    <a className={classNames(styles.logo, isOnDark && styles.onDark, className)} href={href}>
      <LogoMark />
      {name}
    </a>
  );
}
