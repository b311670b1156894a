import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { iconButtonClass } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { X } from './icons.ts';
import { useToastsInReach } from './use-toasts-in-reach.ts';
import { useBackCloses } from './use-back-closes.ts';
import { classNames } from './class-names.ts';
import * as texts from './ui.texts.ts';
import overlayStyles from './overlay.module.css';
import styles from './sheet.module.css';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** two buttons that stay in view: the quiet one first */
  footer: ReactNode;
  children: ReactNode;
}

/** A panel from below with its own scroll area, for filters on a phone. Load it lazily. */
export function Sheet({ isOpen, onClose, title, footer, children }: SheetProps) {
  useToastsInReach(isOpen);
  useBackCloses(isOpen, onClose);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={overlayStyles.backdrop} />
        <Base.Viewport className={classNames(overlayStyles.modal, overlayStyles.fromBelow)}>
          <Base.Popup className={styles.sheet}>
            <header>
              <Base.Title>{title}</Base.Title>
              <Base.Close className={iconButtonClass()} aria-label={texts.close}>
                <Icon of={X} />
              </Base.Close>
            </header>
            <div className={styles.body}>{children}</div>
            <footer>{footer}</footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
