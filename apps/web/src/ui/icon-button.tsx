import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconNode } from './icons.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: IconNode;
  /** what it does to what: 'Remove Bakul House'; read out and shown on hover */
  label: string;
  isDanger?: boolean | undefined;
}

/** The classes of an icon button, for links that look like one. */
export function iconButtonClass(isDanger = false): string {
  return classNames(styles.button, isDanger && styles.danger);
}

/** A round 44 px button with only an icon. */
export function IconButton({ icon, label, isDanger, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(iconButtonClass(isDanger), className)}
    >
      <Icon of={icon} />
    </button>
  );
}
