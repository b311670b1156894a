import { plural } from '@aangan/contract/core/translation';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { OfflineLine } from '../../../shared/offline/offline-line.tsx';
import styles from './desk-frame.module.css';
import { desk as texts } from './desk.texts.ts';
import { useOutbox, useSending } from './use-outbox.ts';

/** Frame of every page of the desk: shows unsent steps, and sends them. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { outbox, state } = useOutbox();
  const { steps, isStuck } = state;
  useSending(outbox, steps.length > 0);
  return (
    <div className={layout.wrap}>
      <meta name="robots" content="noindex" />
      <OfflineLine />
      {isStuck && (
        <div className={styles.unsent}>
          <Notice kind="warning">{plural(texts.outbox.stuck, steps.length, {})}</Notice>
          <Button variant="second" onClick={outbox.sendNow}>
            {texts.outbox.sendNow}
          </Button>
        </div>
      )}
      {children}
    </div>
  );
}
