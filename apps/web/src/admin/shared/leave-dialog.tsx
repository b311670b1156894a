import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { LeaveGuard } from './leave-guard.ts';
import { dialogs } from './dialogs.texts.ts';

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title={dialogs.leaveTitle}
      isInHistory={false}
      text={dialogs.leaveText}
      confirmText={dialogs.leave}
      isDanger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
