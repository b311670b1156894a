import { accountPaths, paths } from '@aangan/contract/paths';
import type { Board } from '@aangan/contract/boards/entities';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Plus } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { account } from '../../accounts/shared/account/account.texts.ts';
import { AccountHead } from '../../accounts/shared/account/account-head.tsx';
import { OfflineNotice } from '../../accounts/shared/account/offline-notice.tsx';
import { listShortlistQuery } from '../../catalogue/shared/shortlist/api/list-shortlist.ts';
import { listBoardsQuery } from './api/list-boards.ts';
import { lifeText } from './board-words.ts';
import { ownBoards as texts } from './boards.texts.ts';
import { NewBoardDialog, ShareDialog } from './overlays.ts';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './boards-page.module.css';

/** Prefetches the boards and the shortlist that they show. */
export function askForBoards(): void {
  void queryClient.prefetchQuery(listBoardsQuery);
  void queryClient.prefetchQuery(listShortlistQuery);
}

/** /user/boards: the family boards of the user. */
export function BoardsPage() {
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <AccountHead title={texts.title}>
        <p>{texts.lead}</p>
      </AccountHead>
      <Content />
    </div>
  );
}

function Content() {
  const boards = useQuery(listBoardsQuery);
  const shortlist = useQuery(listShortlistQuery);
  const both = {
    data: boards.data && shortlist.data && { boards: boards.data, hasHomes: shortlist.data.length > 0 },
    error: boards.error ?? shortlist.error,
    isFetching: boards.isFetching || shortlist.isFetching,
    refetch: () => Promise.all([boards.refetch(), shortlist.refetch()]),
  };
  return (
    <Loaded query={both} waiting={<Loading />} failure={{ title: texts.loadFailed, text: account.checkConnection }}>
      {(data) => <Shown {...data} at={boards.dataUpdatedAt} />}
    </Loaded>
  );
}

function Shown({ boards, hasHomes, at }: { boards: readonly Board[]; hasHomes: boolean; at: number }) {
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<Board | null>(null);
  const [isSharing, setIsSharing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOnline = useIsOnline();
  const make = hasHomes ? (
    <Button ref={button} {...NewBoardDialog.prefetch} onClick={() => setIsMaking(true)} disabled={!isOnline}>
      <Icon of={Plus} />
      {texts.make}
    </Button>
  ) : (
    <a className={buttonClass()} href={paths.listing()}>
      {texts.browse}
    </a>
  );
  return (
    <>
      <OfflineNotice at={at} />
      {boards.length === 0 ? (
        <EmptyState
          title={hasHomes ? texts.none : texts.noHomes}
          text={hasHomes ? texts.noneText : undefined}
          action={make}
        />
      ) : (
        <>
          <div className={styles.top}>
            {make}
            {!hasHomes && <p>{texts.noHomes}</p>}
          </div>
          <ul className={styles.list}>
            {boards.map((board) => (
              <li key={board.id}>
                <BoardRow board={board} />
              </li>
            ))}
          </ul>
        </>
      )}
      <NewBoardDialog
        isOpen={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={(board) => {
          setIsMaking(false);
          setMade(board);
          setIsSharing(true);
        }}
      />
      {made && <ShareDialog board={made} isOpen={isSharing} onClose={() => setIsSharing(false)} finalFocus={button} />}
    </>
  );
}

function BoardRow({ board }: { board: Board }) {
  return (
    <article className={classNames(panel.panel, styles.row)}>
      <div>
        <h2>{board.title}</h2>
        <p className="muted num">{lifeText(board)}</p>
      </div>
      <a
        className={buttonClass({ variant: 'second' })}
        href={accountPaths.board(board.id)}
        aria-label={fill(texts.openNamed, { title: board.title })}
      >
        {texts.open}
      </a>
    </article>
  );
}

function Loading() {
  return (
    <div data-waiting>
      <output className="sr-only">{texts.loading}</output>
      <div aria-hidden="true">
        <div className={styles.top}>
          <Skeleton width="148px" height="48px" />
        </div>
        <ul className={styles.list}>
          {['a', 'b'].map((key) => (
            <li key={key}>
              <div className={classNames(panel.panel, styles.row)}>
                <div>
                  <Skeleton width="180px" height="28px" />
                  <p>
                    <Skeleton width="220px" height="16px" />
                  </p>
                </div>
                <Skeleton width="96px" height="48px" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
