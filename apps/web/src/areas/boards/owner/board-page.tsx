import { accountPaths, paths } from '@aangan/contract/paths';
import type { BoardDetail } from '@aangan/contract/boards/entities';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/calls/api.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useParams } from '../../../lib/router/router.tsx';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { account } from '../../accounts/shared/account/account.texts.ts';
import { AccountHead } from '../../accounts/shared/account/account-head.tsx';
import { OfflineNotice } from '../../accounts/shared/account/offline-notice.tsx';
import { getBoardQuery } from './api/get-board.ts';
import { isOver, lifeText } from './board-words.ts';
import { ownBoards as texts } from './boards.texts.ts';
import { BoardSide } from './components/board-side.tsx';
import { OwnHome } from './components/own-home.tsx';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './board-page.module.css';

const BACK = { href: accountPaths.boards(), text: texts.title };

/** Prefetches the board. */
export function askForBoard({ pathname }: Location): void {
  void queryClient.prefetchQuery(getBoardQuery(Number(pathname.split('/').at(-1))));
}

/** /user/boards/{id}: the votes and comments of relatives, and who has the link. */
export function BoardPage() {
  const { id = '' } = useParams();
  return (
    <div className={layout.wrap}>
      <Content id={Number(id)} />
    </div>
  );
}

function Content({ id }: { id: number }) {
  const { data: board, error, isFetching, dataUpdatedAt, refetch } = useQuery(getBoardQuery(id));
  if (board) return <Shown board={board} at={dataUpdatedAt} />;
  if (!error) return <Loading />;
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <>
        <AccountHead title={texts.missingWindow} back={BACK} />
        <EmptyState title={texts.missing} text={texts.missingText} />
      </>
    );
  }
  return (
    <>
      <AccountHead title={texts.missingWindow} back={BACK} />
      <ErrorState
        title={texts.boardLoadFailed}
        text={account.checkConnection}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </>
  );
}

function Shown({ board, at }: { board: BoardDetail; at: number }) {
  const isOnline = useIsOnline();
  const isDone = isOver(board);
  return (
    <>
      <AccountHead title={board.title} back={BACK}>
        <p className="num">{lifeText(board)}</p>
      </AccountHead>
      <OfflineNotice at={at} />
      {isDone && (
        <div className={styles.over}>
          <Notice kind="info" isStill>
            {texts.over}
          </Notice>
        </div>
      )}
      <div className={styles.own}>
        {board.homes.length === 0 ? (
          <EmptyState
            title={texts.noHomes}
            action={
              <a className={buttonClass()} href={paths.listing()}>
                {texts.browse}
              </a>
            }
          />
        ) : (
          <ul className={styles.homes}>
            {board.homes.map((home) => (
              <li key={home.propertyId}>
                <OwnHome boardId={board.id} home={home} isOver={isDone} isOnline={isOnline} />
              </li>
            ))}
          </ul>
        )}
        <BoardSide board={board} isOver={isDone} isOnline={isOnline} />
      </div>
    </>
  );
}

function Loading() {
  return (
    <>
      <AccountHead title={texts.missingWindow} back={BACK}>
        <p>
          <output className="sr-only">{texts.boardLoading}</output>
          <Skeleton width="220px" height="16px" />
        </p>
      </AccountHead>
      <div className={styles.own} aria-hidden="true" data-waiting>
        <ul className={styles.homes}>
          {['a', 'b'].map((key) => (
            <li key={key}>
              <div className={classNames(panel.panel, styles.home)}>
                <div className={styles.top}>
                  <Skeleton className={styles.picture} />
                  <div>
                    <Skeleton width="180px" height="28px" />
                    <Skeleton width="120px" height="16px" />
                  </div>
                </div>
                <Skeleton width="60%" height="88px" />
                <Skeleton width="100%" height="76px" />
                <Skeleton className={styles.talk} width="100%" height="48px" />
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.side}>
          <Skeleton className={styles.share} width="100%" height="108px" />
          <Skeleton width="100%" height="200px" />
        </div>
      </div>
    </>
  );
}
