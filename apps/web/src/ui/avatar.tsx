import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { User, type IconNode } from './icons.ts';
import styles from './avatar.module.css';

const SIZES = { s: styles.small, m: undefined, l: styles.large };

export interface AvatarProps {
  /** whose initials; the icon is shown without one */
  name?: string | null | undefined;
  icon?: IconNode | undefined;
  /** s 40 px, m 56 px, l 88 px */
  size?: 's' | 'm' | 'l' | undefined;
}

/** A circle with one or two initials. Decorative: the name is beside it. */
export function Avatar({ name, icon = User, size = 'm' }: AvatarProps) {
  const initials = initialsOf(name ?? '');
  return (
    <span className={classNames(styles.avatar, SIZES[size])} aria-hidden="true">
      {initials || <Icon of={icon} size={size === 's' ? 'm' : 'l'} />}
    </span>
  );
}

/** The first letters of the first and last word, in capitals; one letter for a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('en-IN') ?? '').join('');
}
