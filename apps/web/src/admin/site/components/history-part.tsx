import { fill } from '@aangan/contract/core/translation';
import { momentInIndia } from '@aangan/contract/core/times';
import type { SiteVersionRow } from '@aangan/contract/site/admin-entities';
import { useQuery } from '@tanstack/react-query';
import { notify } from '../../../lib/notifications.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ListTable } from '../../shared/list-page.tsx';
import { pageParam, withQuery } from '../../shared/url.ts';
import { adminPaths } from '@aangan/contract/paths';
import { useGetSiteVersion } from '../api/get-site-version.ts';
import { listSiteVersionsQuery } from '../api/list-site-versions.ts';
import { changedWords, manyChangedWords } from '../site-changes.ts';
import type { PartProps } from '../site-form.ts';
import { site } from '../site.texts.ts';
import styles from './history-part.module.css';

const { history: texts } = site;

/** The versions, each of which can be put into the form; so can the defaults. */
export function HistoryPart({ saved, isLocked, onFill }: PartProps) {
  const page = pageParam(useSearchParams());
  const query = useQuery(listSiteVersionsQuery(page));
  const version = useGetSiteVersion();
  const use = (id: number) =>
    version.mutate(id, {
      onSuccess: ({ site: document }) => {
        onFill(document);
        notify.info(fill(texts.used, { number: String(id) }));
      },
      onError: () => notify.error(texts.useFailed),
    });
  const canReset = saved.version > 0 && Object.keys(saved.site).length > 0 && !isLocked;
  const reset = () => {
    onFill({});
    notify.info(texts.defaultsUsed);
  };
  return (
    <div className={styles.history}>
      <ListTable
        query={query}
        page={page}
        hrefFor={(next) => withQuery(adminPaths.site(), { part: 'history', page: next })}
        words={{ label: texts.caption, loading: texts.loading, failed: texts.loadFailed, noun: texts.noun }}
        columns={columns({
          inForce: saved.version,
          canUse: !isLocked,
          busyId: version.isPending ? version.variables : null,
          onUse: use,
        })}
        empty={{ title: texts.empty }}
        skeleton={<HistorySkeleton />}
      />
      {canReset && (
        <Button variant="second" onClick={reset}>
          {texts.toDefaults}
        </Button>
      )}
    </div>
  );
}

interface Use {
  /** The newest version. */
  inForce: number;
  canUse: boolean;
  busyId: number | null;
  onUse: (id: number) => void;
}

function columns({ inForce, canUse, busyId, onUse }: Use): Column<SiteVersionRow>[] {
  return [
    {
      key: 'version',
      header: texts.version,
      cell: (row) => <VersionFacts row={row} isInForce={row.id === inForce} />,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{texts.actions}</span>,
      isEnd: true,
      cell: ({ id }) =>
        id === inForce || !canUse ? null : (
          <Button
            variant="second"
            size="compact"
            aria-label={fill(texts.useOf, { number: String(id) })}
            isBusy={busyId === id}
            onClick={() => onUse(id)}
          >
            {texts.use}
          </Button>
        ),
    },
  ];
}

/** In one cell: beside the preview there is no room for more. */
function VersionFacts({ row, isInForce }: { row: SiteVersionRow; isInForce: boolean }) {
  const { id, savedAt, savedBy, changed, note } = row;
  return (
    <div className={styles.version}>
      <b className="num">{momentInIndia(new Date(savedAt))}</b>
      <p className="small muted">{fill(texts.by, { number: String(id), name: savedBy })}</p>
      {isInForce && <Badge kind="active">{texts.inForce}</Badge>}
      <Changed paths={changed} />
      {note !== null && <p className="small muted">{fill(texts.noted, { note })}</p>}
    </div>
  );
}

/** The changed fields; many are folded up, by part. */
function Changed({ paths }: { paths: readonly string[] }) {
  const many = manyChangedWords(paths);
  if (!many) return <p>{paths.length > 0 ? changedWords(paths) : texts.nothing}</p>;
  return (
    <details className={styles.more}>
      <summary>{many.short}</summary>
      {many.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  );
}

function HistorySkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton height="72px" />
      <Skeleton height="72px" />
      <Skeleton height="72px" />
    </div>
  );
}
