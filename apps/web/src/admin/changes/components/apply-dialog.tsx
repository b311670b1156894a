import { plural } from '@aangan/contract/core/translation';
import type { RefObject } from 'react';
import { wordsOf } from '../../../lib/calls/api.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { useApplyChangeSet } from '../api/apply-change-set.ts';
import { changes as texts } from '../changes.texts.ts';

interface Props {
  /** How many properties are added and changed. */
  count: number;
  isOpen: boolean;
  apply: ReturnType<typeof useApplyChangeSet>;
  /** Takes the focus once the set is applied, since the button goes. */
  after: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before a set of changes is applied (F74); stays open on failure. */
export function ApplyDialog({ count, isOpen, apply, after, onClose }: Props) {
  const close = () => {
    apply.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={plural(texts.applyTitle, count, {})}
      text={texts.applyText}
      confirmText={texts.applyConfirm}
      busyText={texts.applyBusy}
      isBusy={apply.isPending}
      error={apply.error && wordsOf(apply.error, texts.applyFailed)}
      finalFocus={apply.isSuccess ? after : undefined}
      onConfirm={() => apply.mutate(undefined, { onSuccess: onClose })}
      onCancel={close}
    />
  );
}
