import { paths } from '@aangan/contract/paths';
import type { GuestBoard } from '@aangan/contract/boards/entities';
import { MASKED_NAME } from '@aangan/contract/core/limits';
import { SITE } from '@aangan/contract/core/site';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { openAuth } from '../../../lib/session/auth-prompt.ts';
import { useLocation } from '../../../lib/router/router.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { CardGridSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Lock } from '../../../ui/icons.ts';
import { account } from '../../accounts/shared/account/account.texts.ts';
import { OfflineNotice } from '../../accounts/shared/account/offline-notice.tsx';
import { getGuestBoardQuery } from './api/get-guest-board.ts';
import { boardGuest as texts } from './board-guest.texts.ts';
import { BoardCard } from './components/board-card.tsx';
import { GuestIdentity } from './components/guest-identity.tsx';
import layout from '../../../ui/layout.module.css';
import styles from './guest-board-page.module.css';

const KEY = /^#k=([^&]+)$/;

/** /board#k={key}: a buyer's homes, for relatives who have the link and need no account (I41, I42). */
export function GuestBoardPage() {
  return (
    <div className={layout.wrap}>
      <title>{`${texts.windowTitle} - ${SITE.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Content boardKey={useBoardKey()} />
    </div>
  );
}

/** Reads the key from the URL, and restores it there when the skip link has replaced the hash. */
function useBoardKey(): string {
  const { hash } = useLocation();
  const keyInUrl = KEY.exec(hash)?.[1];
  const [lastKey, setLastKey] = useState(keyInUrl ?? '');
  if (keyInUrl !== undefined && keyInUrl !== lastKey) setLastKey(keyInUrl);
  useEffect(() => {
    if (keyInUrl === undefined && lastKey !== '')
      window.history.replaceState(window.history.state, '', `#k=${lastKey}`);
  }, [keyInUrl, lastKey]);
  return keyInUrl ?? lastKey;
}

function Content({ boardKey }: { boardKey: string }) {
  const { status } = useSession();
  const {
    data: board,
    error,
    isFetching,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...getGuestBoardQuery(boardKey),
    // the visible names depend on the session, so wait until it is known
    enabled: boardKey !== '' && status !== 'loading',
  });
  if (boardKey === '' || (isApiError(error) && error.code === 'LINK_INVALID')) {
    return (
      <div className={styles.closed}>
        <EmptyState headingLevel="h1" title={texts.closed} />
      </div>
    );
  }
  if (board) return <Shown board={board} boardKey={boardKey} at={dataUpdatedAt} />;
  if (!error) return <Loading />;
  return (
    <div className={styles.closed}>
      <ErrorState
        headingLevel="h1"
        title={texts.loadFailed}
        text={account.checkConnection}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </div>
  );
}

function Shown({ board, boardKey, at }: { board: GuestBoard; boardKey: string; at: number }) {
  const { title, owner, me, homes } = board;
  const isMasked = homes.some((home) => home.name === MASKED_NAME);
  const speaker = me && { boardKey, boardId: board.id, me };
  return (
    <>
      <div className={styles.head}>
        <h1>{fill(texts.title, { owner })}</h1>
        {title !== null && <p>{title}</p>}
        {isMasked && (
          <p className={styles.note}>
            <Icon of={Lock} />
            <a
              href={paths.login()}
              onClick={(event) => {
                event.preventDefault();
                openAuth();
              }}
            >
              {texts.hiddenNames}
            </a>
          </p>
        )}
      </div>
      <OfflineNotice at={at} />
      <GuestIdentity boardKey={boardKey} board={board} />
      {homes.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <>
          <ul className={styles.grid}>
            {homes.map((home, index) => (
              <li key={home.propertyId}>
                <BoardCard home={home} number={index + 1} speaker={speaker} />
              </li>
            ))}
          </ul>
          <p className={styles.foot}>{fill(texts.inPrice, { text: propertyTexts.pricesInclude })}</p>
        </>
      )}
    </>
  );
}

function Loading() {
  return (
    <div data-waiting>
      <div className={styles.head} aria-hidden="true">
        <Skeleton width="min(100%, 28rem)" height="36px" />
        <p>
          <Skeleton width="12rem" height="18px" />
        </p>
        <p>
          <Skeleton width="min(100%, 20rem)" height="16px" />
        </p>
      </div>
      <CardGridSkeleton text={texts.loading} count={3} isThree />
    </div>
  );
}
