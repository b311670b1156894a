import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.ts';
import styles from './notice.module.css';

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };

const KINDS = { error: undefined, warning: styles.warning, info: styles.info, success: styles.success };

export interface NoticeProps {
  kind?: keyof typeof ICONS | undefined;
  children: ReactNode;
}

/** A coloured line inside a form or dialog; an error or warning is read out as soon as it appears. */
export function Notice({ kind = 'error', children }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, KINDS[kind])}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
    >
      <Icon of={ICONS[kind]} />
      <div>{children}</div>
    </div>
  );
}
