import type { ReactNode } from 'react';
import { classNames } from '../../../../../ui/class-names.ts';
import { Dialog, type DialogProps } from '../../../../../ui/dialog.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import styles from './visit-dialog.module.css';
import dialogStyles from '../../../../../ui/dialog.module.css';

/** A dialog with room for days and times: a sheet, 560 px, two columns from 1024. */
export function VisitDialog(props: Omit<DialogProps, 'className' | 'size'>) {
  return <Dialog {...props} className={styles.dialog} />;
}

/** To the middle of its dialog. Tab goes on from where it was, which `scrollIntoView` would change. */
function bringIntoView(element: Element | null): void {
  const dialog = element?.closest('[role="dialog"]');
  if (!element || !dialog) return;
  const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
  dialog.scrollBy({ top: middle(element.getBoundingClientRect()) - middle(dialog.getBoundingClientRect()) });
}

/** Comes into view when it is drawn: on a phone it stands out of sight of the button that was pressed. */
export function BroughtIntoView({ children }: { children: ReactNode }) {
  return <div ref={bringIntoView}>{children}</div>;
}

/** Why a request was refused. */
export function VisitRefusal({ children }: { children: string }) {
  return (
    <BroughtIntoView>
      <Notice>{children}</Notice>
    </BroughtIntoView>
  );
}

interface ActsProps {
  /** What pressing the button asks for, in words; empty while no day is chosen. */
  chosen?: string | undefined;
  children: ReactNode;
}

/** The buttons of its form, always in sight below 1024 px. */
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
