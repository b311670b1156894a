import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { LeaveGuard } from './leave-guard.ts';

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title="Leave without saving?"
      isInHistory={false}
      text="The changes you made on this page have not been saved and will be lost."
      confirmText="Leave"
      isDanger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
