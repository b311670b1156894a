import { SITE } from '@aangan/contract/core/site';
import { classNames } from './class-names.ts';
import styles from './logo.module.css';

const WALLS =
  'M6 0h18a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-6.5v-7H20a3 3 0 0 0 3-3V10a3 3 0 0 0-3-3H10a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h2.5v7H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z';

export interface LogoMarkProps {
  /** pixels; set by `className` when left out */
  size?: number | undefined;
  className?: string | undefined;
}

/**
 * The logo mark: a house around its courtyard, seen from above, in the text colour. A firm's own in its place, or the
 * first letter of its name on a square (S22).
 */
export function LogoMark({ size, className }: LogoMarkProps) {
  const box = { width: size, height: size, className };
  if (SITE.mark) return <img {...SITE.mark} {...box} alt="" />;
  if (SITE.isOwn)
    return (
      <i className={classNames(styles.letter, className)} aria-hidden="true">
        {SITE.shortName[0]}
      </i>
    );
  return (
    <svg viewBox="0 0 30 30" {...box} aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={WALLS} />
      <rect x="12" y="12" width="6" height="6" rx="1.5" className={styles.dot} />
    </svg>
  );
}

export interface LogoProps {
  href?: string | undefined;
  /** white, for dark ground */
  isOnDark?: boolean | undefined;
  className?: string | undefined;
}

/** Mark and name, or the firm's wordmark for this ground, as a link to home. */
export function Logo({ href = '/', isOnDark, className }: LogoProps) {
  const wordmark = isOnDark ? SITE.wordmarkOnDark : SITE.wordmark;
  return (
    <a className={classNames(styles.logo, isOnDark && styles.onDark, className)} href={href}>
      {wordmark ? (
        <img {...wordmark} alt={SITE.name} />
      ) : (
        <>
          <LogoMark />
          {SITE.shortName}
        </>
      )}
    </a>
  );
}
