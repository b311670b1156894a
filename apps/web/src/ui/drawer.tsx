import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { iconButtonClass } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { X } from './icons.ts';
import { useToastsInReach } from './use-toasts-in-reach.ts';
import { useBackCloses } from './use-back-closes.ts';
import { classNames } from './class-names.ts';
import * as texts from './ui.texts.ts';
import styles from './drawer.module.css';
import overlayStyles from './overlay.module.css';

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** what it holds; read out, not shown */
  title: string;
  children: ReactNode;
}

/** A panel from the left over the page, for a sidebar that a narrow window has no room for. Load it lazily. */
export function Drawer({ isOpen, onClose, title, children }: DrawerProps) {
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
        <Base.Viewport className={classNames(overlayStyles.modal, overlayStyles.fromLeft)}>
          <Base.Popup className={styles.drawer}>
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
            <Base.Close className={classNames(iconButtonClass(), styles.close)} aria-label={texts.closeMenu}>
              <Icon of={X} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
