import type { Board } from '@aangan/contract/boards/entities';
import type { RefObject } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { shareText } from '../board-words.ts';
import { ShareButtons } from './share-buttons.tsx';
import styles from '../boards-page.module.css';

interface ShareDialogProps {
  board: Board;
  isOpen: boolean;
  onClose: () => void;
  /** takes the focus on closing, where the button that opened the dialog is gone */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** Previews the message to relatives, with both ways to send it. */
export function ShareDialog({ board, isOpen, onClose, finalFocus }: ShareDialogProps) {
  return (
    <Dialog title={board.title} size="wide" isOpen={isOpen} onClose={onClose} finalFocus={finalFocus}>
      <p className={styles.sent}>{shareText(board)}</p>
      <div className={styles.two}>
        <ShareButtons board={board} />
      </div>
    </Dialog>
  );
}
