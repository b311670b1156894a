import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CircleAlert } from '../../../ui/icons.ts';
import { Waiting } from '../../../ui/spinner.tsx';
import { account } from '../../../areas/accounts/shared/account/account.texts.ts';
import { ListFoot } from '../../shared/list-foot.tsx';
import { listGrievancesQuery } from '../api/list-grievances.ts';
import { standingText } from '../grievance-words.ts';
import { grievances as texts } from '../grievances.texts.ts';
import { grievancesPath, type GrievancesState } from '../grievances-url.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from './queue.module.css';

/** The complaints with a status, by due day. */
export function Queue({ state }: { state: GrievancesState }) {
  const { data, isError, isFetching, refetch } = useQuery(listGrievancesQuery(state));
  if (isError) {
    return (
      <ErrorState
        title={texts.loadFailed}
        text={account.checkConnection}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <Waiting text={texts.loading} />;
  if (data.content.length === 0) {
    return <EmptyState title={state.status === '' ? texts.none : texts.noneSuch} text={texts.noneText} />;
  }
  return (
    <nav aria-label={texts.list} className={classNames(panelStyles.panel, styles.box)}>
      <ol className={styles.queue}>
        {data.content.map((row) => (
          <li key={row.id}>
            <a
              href={grievancesPath({ ...state, id: String(row.id) })}
              aria-current={state.id === String(row.id) ? 'true' : undefined}
            >
              {row.overdueDays > 0 ? (
                <span className={styles.late}>
                  <Icon of={CircleAlert} size="s" />
                  {standingText(row)}
                </span>
              ) : (
                <small>{standingText(row)}</small>
              )}
              <b>{row.userName || texts.gone}</b>
              <span className={styles.excerpt}>{row.text}</span>
              <small>{row.number}</small>
            </a>
          </li>
        ))}
      </ol>
      {data.totalPages > 1 && (
        <div className={styles.foot}>
          <ListFoot list={data} hrefFor={(page) => grievancesPath({ ...state, page })} />
        </div>
      )}
    </nav>
  );
}
