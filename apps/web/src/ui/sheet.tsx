import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { X } from './icons.ts';
import { useToastsInReach } from './use-toasts-in-reach.ts';

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
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="modal from-below">
          <Base.Popup className="sheet">
            <header>
              <Base.Title>{title}</Base.Title>
              <Base.Close className="iconbtn" aria-label="Close">
                <Icon of={X} />
              </Base.Close>
            </header>
            <div className="sheet-body">{children}</div>
            <footer>{footer}</footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
