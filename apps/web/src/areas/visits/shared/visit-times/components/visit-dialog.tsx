import type { ReactNode } from 'react';
import { classNames } from '../../../../../ui/class-names.ts';
import { Dialog, type DialogProps } from '../../../../../ui/dialog.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import styles from './visit-dialog.module.css';
import dialogStyles from '../../../../../ui/dialog.module.css';

/** A dialog for choosing days and times: a sheet, 560 px, two columns from 1024. */
export function VisitDialog(props: Omit<DialogProps, 'className' | 'size'>) {
  return <Dialog {...props} className={styles.dialog} />;
}

/**
 * Scrolls an element to the middle of its dialog. Unlike `scrollIntoView` it does not move the start of the tab order.
 */
function bringIntoView(element: Element | null): void {
  const dialog = element?.closest('[role="dialog"]');
  if (!element || !dialog) return;
  const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
  dialog.scrollBy({ top: middle(element.getBoundingClientRect()) - middle(dialog.getBoundingClientRect()) });
}

/** Scrolls into view when mounted: on a phone it is off-screen from the pressed button. */
export function ScrolledIntoView({ children }: { children: ReactNode }) {
  return <div ref={bringIntoView}>{children}</div>;
}

/** The message of a refused request. */
export function VisitRefusal({ children }: { children: string }) {
  return (
    <ScrolledIntoView>
      <Notice>{children}</Notice>
    </ScrolledIntoView>
  );
}

interface ActsProps {
  /** The choice that the button submits, in words; empty while no day is chosen. */
  chosen?: string | undefined;
  children: ReactNode;
}

/** The buttons of its form, always visible below 1024 px. */
export function VisitActs({ chosen = '', children }: ActsProps) {
  return (
    <div className={classNames(dialogStyles.acts, styles.acts)}>
      <p className={styles.chosen} role="status">
        {chosen}
      </p>
      {children}
    </div>
  );
}
