import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { adminPaths } from '@aangan/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { wordsOf } from '../../lib/calls/api.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { useParams } from '../../lib/router/router.tsx';
import { OfflineLine } from '../../shared/offline/offline-line.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { propertiesChanged } from '../shared/properties-changed.ts';
import { getChangeSetQuery } from './api/get-change-set.ts';
import { madeText } from './change-set-words.ts';
import { changes as texts } from './changes.texts.ts';
import { ChangeRows } from './components/change-rows.tsx';
import { ChangeSetState } from './components/change-set-state.tsx';

/** Prefetches the set of changes of this URL; which rows there are depends on it. */
export function askForChangeSet({ pathname }: Location): void {
  void queryClient.prefetchQuery(getChangeSetQuery(pathname.split('/')[3] ?? ''));
}

/** /admin/changes/{id}: what a set of changes would do, and applying, cancelling and undoing it (F70 to F77). */
export function ChangeSetPage() {
  const { id = '' } = useParams();
  return <OneChangeSet key={id} id={id} />;
}

function OneChangeSet({ id }: { id: string }) {
  const query = useQuery(getChangeSetQuery(id));
  const set = query.data;
  usePropertiesAfter(set?.status);
  return (
    <>
      <PageTitle
        title={set?.title ?? texts.titleWaiting}
        subtitle={set && madeText(set)}
        action={
          <a className={buttonClass({ variant: 'second' })} href={adminPaths.changes()}>
            {texts.allChanges}
          </a>
        }
      />
      <OfflineLine />
      <Loaded
        query={query}
        waiting={<Waiting text={texts.setLoading} />}
        failure={{ title: texts.loadFailed, text: query.error && wordsOf(query.error, '') }}
      >
        {(shown) => (
          <>
            <ChangeSetState set={shown} isOld={query.isRefetchError} />
            {hasRows(shown) && <ChangeRows set={shown} />}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Whether there are rows to look at: not while they are checked, and none of a file that is refused as a whole. */
function hasRows({ status, counts, progress }: ChangeSet): boolean {
  const checked = counts.add + counts.change + counts.same + counts.error;
  return status !== 'CHECKING' && (checked > 0 || progress.total > 0);
}

/** Refetches what shows properties once a set was applied while this page is open. */
function usePropertiesAfter(status: ChangeSet['status'] | undefined): void {
  const client = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && before.current !== 'APPLIED' && status === 'APPLIED') propertiesChanged(client);
    before.current = status;
  }, [client, status]);
}
