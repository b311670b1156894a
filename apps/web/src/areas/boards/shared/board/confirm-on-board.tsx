import type { RefObject } from 'react';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { boards } from './boards.texts.ts';

interface ConfirmOnBoardProps {
  title: string;
  text: string;
  confirmText: string;
  isBusy: boolean;
  isFailed: boolean;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** Asks before a guest leaves or is removed, and before a board is closed. */
export function ConfirmOnBoard({ onClose, isFailed, ...dialog }: ConfirmOnBoardProps) {
  return <ConfirmDialog {...dialog} isDanger error={isFailed ? boards.notSent : undefined} onCancel={onClose} />;
}
