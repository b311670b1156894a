import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.ts';
import styles from './notice.module.css';

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };

const KINDS = { error: undefined, warning: styles.warning, info: styles.info, success: styles.success };

export interface NoticeProps {
  kind?: keyof typeof ICONS | undefined;
  /** part of the page from the start, so not announced */
  isStill?: boolean | undefined;
  children: ReactNode;
}

const ROLES = { error: 'alert', warning: 'alert', info: 'status', success: 'status' };

/** An inline coloured message; errors and warnings are announced when they appear. */
export function Notice({ kind = 'error', isStill, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, KINDS[kind])} role={isStill ? undefined : ROLES[kind]}>
      <Icon of={ICONS[kind]} />
      <div>{children}</div>
    </div>
  );
}
