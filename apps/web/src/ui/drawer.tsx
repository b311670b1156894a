import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { X } from './icons.ts';
import { useToastsInReach } from './use-toasts-in-reach.ts';

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
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="modal from-left">
          <Base.Popup className="drawer">
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
            <Base.Close className="iconbtn close" aria-label="Close menu">
              <Icon of={X} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
