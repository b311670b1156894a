import type { RefObject } from 'react';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';

/** Props of each dialog about one visit; key the dialog by the visit. */
export interface VisitDialogProps {
  visit: AnyBooking;
  isOpen: boolean;
  /** Takes the focus on closing, when the visit's button may be gone. */
  movedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}
