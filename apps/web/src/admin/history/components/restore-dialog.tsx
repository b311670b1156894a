import type { Revision } from '@aangan/contract/catalogue/revision-entities';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { wordsOf } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { fieldWords } from '../../shared/audit-words.ts';
import { mainFocus } from '../../shared/main-focus.ts';
import { useRestoreRevision } from '../api/restore-revision.ts';
import { history as texts } from '../history.texts.ts';
import { momentOf } from './revision-columns.tsx';

interface Props {
  id: string;
  revision: Revision;
  /** The version of the property that is restored over. */
  version: number;
  isOpen: boolean;
  onRestored: () => void;
  onClose: () => void;
}

/** Asks before an earlier version of a property is saved again (F62); stays open on failure. */
export function RestoreDialog({ id, revision, version, isOpen, onRestored, onClose }: Props) {
  const restore = useRestoreRevision(id);
  const [isRestored, setIsRestored] = useState(false);
  const cancel = () => {
    restore.reset();
    setIsRestored(false);
    onClose();
  };
  const handleConfirm = () =>
    restore.mutate(
      { entryId: revision.id, version },
      {
        onSuccess: ({ notRestored }) => {
          const fields = notRestored.map(fieldWords).join(', ');
          if (fields === '') notify.success(texts.restored);
          else notify.warning(fill(texts.restoredPartly, { fields }));
          setIsRestored(true);
          onRestored();
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={fill(texts.restoreTitle, { moment: momentOf(revision) })}
      text={texts.restoreText}
      confirmText={texts.restoreConfirm}
      busyText={texts.restoring}
      isBusy={restore.isPending}
      error={restore.error && wordsOf(restore.error, texts.restoreFailed)}
      // its button goes with the selection
      finalFocus={isRestored ? mainFocus : undefined}
      onConfirm={handleConfirm}
      onCancel={cancel}
    />
  );
}
