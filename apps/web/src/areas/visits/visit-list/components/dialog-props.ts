import type { RefObject } from 'react';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';

/** Of each dialog about one visit; mount it anew for each. */
export interface VisitDialogProps {
  visit: AnyBooking;
  isOpen: boolean;
  /** Takes the focus when the visit's button may be gone with what was done. */
  movedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}
