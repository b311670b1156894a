import { BOARD_RETENTION_DAYS } from '@aangan/contract/boards/lists';
import type { GuestBoard } from '@aangan/contract/boards/entities';
import { fill } from '@aangan/contract/core/translation';
import { useRef, useState } from 'react';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmOnBoard } from '../../shared/board/overlays.ts';
import { useLeaveBoard } from '../api/leave-board.ts';
import { boardGuest as texts } from '../board-guest.texts.ts';
import { JoinForm } from './join-form.tsx';
import styles from '../guest-board-page.module.css';

/** The identity of this browser on the board: joining it, with a note on what is stored, and leaving it. */
export function GuestIdentity({ boardKey, board }: { boardKey: string; board: GuestBoard }) {
  const place = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isOnline = useIsOnline();
  const { mutate, isPending, isError, reset } = useLeaveBoard(boardKey, board);
  const { me, owner } = board;
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {me ? (
        <p className={styles.here}>
          <span>{fill(texts.here, { name: me.firstName })}</span>
          <Button
            variant="quiet"
            className={styles.leave}
            disabled={!isOnline}
            {...ConfirmOnBoard.prefetch}
            onClick={() => {
              reset();
              setIsAsking(true);
            }}
          >
            {texts.leave}
          </Button>
        </p>
      ) : (
        <>
          <JoinForm boardKey={boardKey} board={board} />
          <p className={styles.kept}>{fill(texts.joinNote, { owner, days: String(BOARD_RETENTION_DAYS) })}</p>
        </>
      )}
      <ConfirmOnBoard
        title={texts.leaveTitle}
        text={texts.leaveText}
        confirmText={texts.leave}
        isOpen={isAsking}
        isBusy={isPending}
        isFailed={isError}
        finalFocus={place}
        onConfirm={() => mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
