import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import type { Role } from '@aangan/contract/accounts/roles';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ROLE_WORDS } from '../../shared/roles.ts';
import type { UserChange } from '../api/change-user.ts';
import { users as texts } from '../users.texts.ts';

/** A change of an account to be confirmed. */
export type PendingChange = { user: AdminUser } & Pick<UserChange, 'change'>;

interface Props {
  /** The change to confirm; null closes the dialog. */
  pending: PendingChange | null;
  isBusy: boolean;
  onConfirm: (pending: PendingChange) => void;
  onCancel: () => void;
}

/** Asks before a user's role changes, or they are locked out (ADMU23). */
export function ChangeUserDialog({ pending, isBusy, onConfirm, onCancel }: Props) {
  // keeps its content during the exit animation
  const [shown, setShown] = useState(pending);
  if (pending && pending !== shown) setShown(pending);
  const words = shown && wordsOf(shown);
  return (
    <ConfirmDialog
      isOpen={pending !== null}
      title={words?.title}
      text={words?.text}
      confirmText={words?.confirmText ?? ''}
      busyText={texts.changing}
      isDanger={shown !== null && 'active' in shown.change}
      isBusy={isBusy}
      onConfirm={() => {
        if (pending) onConfirm(pending);
      }}
      onCancel={onCancel}
    />
  );
}

function wordsOf({ user: { name }, change }: PendingChange) {
  if ('active' in change) {
    const { title, text } = texts.deactivation;
    return { title: fill(title, { name }), text, confirmText: texts.deactivate };
  }
  const { role } = change;
  return {
    title: fill(texts.roleTitles[role], { name }),
    text: texts.roleTexts[role],
    confirmText: makeRoleText(role),
  };
}

/** The label of the button that assigns a role, such as 'Make Admin'. */
export const makeRoleText = (role: Role): string => fill(texts.makeRole, { role: ROLE_WORDS[role] });
