import type { VisitLink } from '@aangan/contract/visits/entities';
import type { RefObject } from 'react';

export interface LinkDialogProps {
  visit: VisitLink;
  token: string;
  isOpen: boolean;
  /** Takes the focus on closing, when the button that opened the dialog is gone. */
  movedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}
