import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { iconButtonClass } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { X } from './icons.ts';
import { Notice } from './notice.tsx';
import { useToastsInReach } from './use-toasts-in-reach.ts';
import { useBackCloses } from './use-back-closes.ts';
import * as texts from './ui.texts.ts';
import styles from './dialog.module.css';
import overlayStyles from './overlay.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** called by Escape, the close button and a press outside */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** shown above the title */
  mark?: ReactNode;
  /** 400 px, 560 px or as wide as the window allows; below 640 px a full-width sheet */
  size?: 'normal' | 'wide' | 'full' | undefined;
  /** for a dialog with a layout of its own */
  className?: string | undefined;
  /** false while a call must stay in sight, and for questions that need an answer */
  isDismissible?: boolean | undefined;
  /** false for a question about a history navigation: an entry of its own would drop the forward entries */
  isInHistory?: boolean | undefined;
  /** the element to focus instead of the first control */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** the element to focus after closing, where the control that opened it is gone by then */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  children?: ReactNode;
}

/**
 * A modal dialog. Keep it mounted and toggle `isOpen`, so that it animates when it closes. Load it lazily on public
 * pages.
 */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    mark,
    size,
    isDismissible = true,
    isInHistory = true,
    role = 'dialog',
    children,
  } = props;
  useToastsInReach(isOpen);
  useBackCloses(isOpen && isInHistory, () => isDismissible && onClose());
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && isDismissible) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={overlayStyles.backdrop} />
        <Base.Viewport className={overlayStyles.modal}>
          <Base.Popup
            className={classNames(
              styles.dialog,
              size === 'wide' && styles.wide,
              size === 'full' && styles.full,
              props.className,
            )}
            role={role}
            initialFocus={props.initialFocus}
            finalFocus={props.finalFocus}
          >
            {mark}
            <Base.Title>{title}</Base.Title>
            {description && <Base.Description>{description}</Base.Description>}
            {children}
            {/* Last in the document, so that the first field gets the focus; positioned first. */}
            {isDismissible && (
              <Base.Close className={classNames(iconButtonClass(), styles.close)} aria-label={texts.close}>
                <Icon of={X} />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** what will happen, and what can't be undone */
  text: ReactNode;
  confirmText: string;
  busyText?: string | undefined;
  /** 'Cancel' when left out */
  cancelText?: string | undefined;
  /** red for what destroys something */
  isDanger?: boolean | undefined;
  isBusy?: boolean | undefined;
  /** details between the text and the buttons */
  children?: ReactNode;
  /** why the action failed; the dialog stays open */
  error?: ReactNode;
  /** as of the dialog */
  isInHistory?: boolean | undefined;
  /** as of the dialog */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of what can't be undone. Cancel comes first, so that a hasty Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, confirmText, busyText, cancelText = texts.cancel, isDanger, isBusy, error } = props;
  const { onConfirm, onCancel } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? () => undefined : onCancel}
      title={title}
      description={text}
      role="alertdialog"
      isInHistory={props.isInHistory}
      finalFocus={props.finalFocus}
    >
      {props.children}
      {error && <Notice>{error}</Notice>}
      <div className={styles.acts}>
        <Button variant="second" onClick={onCancel} disabled={isBusy}>
          {cancelText}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} onClick={onConfirm} isBusy={isBusy} busyText={busyText}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  );
}
