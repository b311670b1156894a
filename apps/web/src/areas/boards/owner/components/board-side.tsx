import type { BoardDetail } from '@aangan/contract/boards/entities';
import { fill } from '@aangan/contract/core/translation';
import { useId, useRef, useState } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { RefreshCw } from '../../../../ui/icons.ts';
import { account } from '../../../accounts/shared/account/account.texts.ts';
import { ConfirmOnBoard } from '../../shared/board/overlays.ts';
import { useCloseBoard, useDeleteGuest, useRenewLink } from '../api/change-board.ts';
import { ownBoards as texts } from '../boards.texts.ts';
import { ShareDialog } from '../overlays.ts';
import { ShareButtons } from './share-buttons.tsx';
import panelStyles from '../../../../ui/panel.module.css';
import styles from '../board-page.module.css';

interface BoardSideProps {
  board: BoardDetail;
  isOver: boolean;
  isOnline: boolean;
}

/** The link and its holders: share it, list the guests, renew the link, close the board. */
export function BoardSide({ board, isOver, isOnline }: BoardSideProps) {
  return (
    <div className={styles.side}>
      {board.url !== null && (
        <section className={classNames(panelStyles.panel, styles.share)} aria-label={texts.sharing}>
          <ShareButtons board={board} />
        </section>
      )}
      <Guests board={board} isOnline={isOnline} />
      {!isOver && <LinkPanel board={board} isOnline={isOnline} />}
    </div>
  );
}

function Guests({ board, isOnline }: Omit<BoardSideProps, 'isOver'>) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [guestToRemove, setGuestToRemove] = useState<BoardDetail['guests'][number] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, isError, reset } = useDeleteGuest(board.id);
  return (
    <section className={classNames(panelStyles.panel, styles.guests)} aria-labelledby={id}>
      <h2 className="panel-title" id={id} ref={heading} tabIndex={-1}>
        {texts.guests}
      </h2>
      {board.guests.length === 0 ? (
        <p className="muted">{texts.noGuests}</p>
      ) : (
        <ul>
          {board.guests.map((guest) => (
            <li key={guest.id}>
              <b>{guest.firstName}</b>
              <Button
                variant="danger-quiet"
                disabled={!isOnline}
                {...ConfirmOnBoard.prefetch}
                onClick={() => {
                  reset();
                  setGuestToRemove(guest);
                  setIsAsking(true);
                }}
              >
                {fill(texts.removeGuest, { name: guest.firstName })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {guestToRemove && (
        <ConfirmOnBoard
          title={fill(texts.removeGuestTitle, { name: guestToRemove.firstName })}
          text={texts.removeGuestText}
          confirmText={fill(texts.removeGuest, { name: guestToRemove.firstName })}
          isOpen={isAsking}
          isBusy={isPending}
          isFailed={isError}
          finalFocus={heading}
          onConfirm={() => mutate(guestToRemove.id, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

function LinkPanel({ board, isOnline }: Omit<BoardSideProps, 'isOver'>) {
  const [isSharing, setIsSharing] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const renew = useRenewLink(board.id);
  const close = useCloseBoard(board.id);
  const handleRenew = () =>
    renew.mutate(undefined, {
      onSuccess: () => setIsSharing(true),
      onError: () => notify.error(account.notSaved),
    });
  return (
    <section className={classNames(panelStyles.panel, styles.link)} aria-label={texts.link}>
      <Button
        variant="second"
        isFullWidth
        isBusy={renew.isPending}
        busyText={texts.newLink}
        disabled={!isOnline}
        {...ShareDialog.prefetch}
        onClick={handleRenew}
      >
        <Icon of={RefreshCw} />
        {texts.newLink}
      </Button>
      <p className="small muted">{texts.newLinkHint}</p>
      <hr />
      <Button
        variant="danger-quiet"
        className={styles.close}
        disabled={!isOnline}
        {...ConfirmOnBoard.prefetch}
        onClick={() => {
          close.reset();
          setIsClosing(true);
        }}
      >
        {texts.close}
      </Button>
      <ShareDialog board={board} isOpen={isSharing} onClose={() => setIsSharing(false)} />
      <ConfirmOnBoard
        title={texts.closeTitle}
        text={texts.closeText}
        confirmText={texts.close}
        isOpen={isClosing}
        isBusy={close.isPending}
        isFailed={close.isError}
        onConfirm={() =>
          close.mutate(undefined, {
            onSuccess: () => {
              setIsClosing(false);
              notify.success(texts.closed);
            },
          })
        }
        onClose={() => setIsClosing(false)}
      />
    </section>
  );
}
