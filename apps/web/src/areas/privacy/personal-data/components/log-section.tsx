import { plural } from '@aangan/contract/core/translation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { useIsWide } from '../../../../lib/use-is-wide.ts';
import { account } from '../../../accounts/shared/account/account.texts.ts';
import { listContactLogQuery } from '../api/list-contact-log.ts';
import { groupLog } from '../group-log.ts';
import { privacy } from '../privacy.texts.ts';
import { LogEntry, SentMessage } from './log-entry.tsx';
import { Part } from './part.tsx';
import styles from './log.module.css';

const texts = privacy.log;
/** Entries shown at first on a small window. */
const FIRST = 3;

type Group = 'people' | 'messages';

/** Who saw the caller's number, and the messages sent to it (I25). */
export function LogSection({ onComplain }: { onComplain: (entryId: number) => void }) {
  const [group, setGroup] = useState<Group>('people');
  return (
    <Tabs
      label={texts.title}
      value={group}
      onChange={(next) => setGroup(next as Group)}
      tabs={[
        { value: 'people', label: texts.people, panel: <Entries group="people" onComplain={onComplain} /> },
        { value: 'messages', label: texts.messages, panel: <Entries group="messages" onComplain={onComplain} /> },
      ]}
    />
  );
}

function Entries({ group, onComplain }: { group: Group; onComplain: (entryId: number) => void }) {
  const query = useInfiniteQuery(listContactLogQuery(group));
  const [isAll, setIsAll] = useState(false);
  const isWide = useIsWide();
  const showAll = async () => {
    setIsAll(true);
    let { hasNextPage } = query;
    let isError = false;
    while (hasNextPage && !isError) ({ hasNextPage, isError } = await query.fetchNextPage());
  };
  return (
    <Part query={query} title={texts.title} height={330}>
      {({ pages }) => {
        const total = pages[0]?.totalElements ?? 0;
        if (total === 0) return <p className={styles.none}>{group === 'people' ? texts.empty : texts.noMessages}</p>;
        const entries = groupLog(pages.flatMap(({ content }) => content));
        const shown = isAll || isWide ? entries : entries.slice(0, FIRST);
        const isMore = shown.length < entries.length || query.hasNextPage;
        return (
          <>
            <ul className={styles.log}>
              {shown.map((entry) => (
                <li key={entry.id}>
                  {group === 'people' ? (
                    <LogEntry entry={entry} onComplain={onComplain} />
                  ) : (
                    <SentMessage entry={entry} />
                  )}
                </li>
              ))}
            </ul>
            {query.isFetchNextPageError && <Notice>{account.checkConnection}</Notice>}
            {isMore && (
              <Button
                variant="second"
                className={styles.more}
                isBusy={query.isFetchingNextPage}
                onClick={() => void showAll()}
              >
                {plural({ one: texts.showAll, other: texts.showAll }, total, {})}
              </Button>
            )}
          </>
        );
      }}
    </Part>
  );
}
