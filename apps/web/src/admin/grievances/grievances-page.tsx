import { GRIEVANCE_STATUSES } from '@aangan/contract/privacy/lists';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArrowLeft } from '../../ui/icons.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { getGrievanceQuery } from './api/get-grievance.ts';
import { listGrievancesQuery } from './api/list-grievances.ts';
import { GrievancePanel } from './components/grievance-panel.tsx';
import { Queue } from './components/queue.tsx';
import { grievances as texts } from './grievances.texts.ts';
import { grievancesPath, parseGrievances, type GrievancesState } from './grievances-url.ts';
import styles from './grievances-page.module.css';

/** Prefetches the list and the complaint of this URL. */
export function askForGrievances({ search }: Location): void {
  const state = parseGrievances(new URLSearchParams(search));
  void queryClient.prefetchQuery(listGrievancesQuery(state));
  if (state.id !== '') void queryClient.prefetchQuery(getGrievanceQuery(state.id));
}

const CHOICES = [
  ...GRIEVANCE_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
  { value: '', label: texts.all },
];

/** /admin/grievances: complaints by due day, and the selected one (I36). */
export function GrievancesPage() {
  const state = parseGrievances(useSearchParams());
  const isWide = useIsWide();
  const isOneAlone = !isWide && state.id !== '';
  const filter = (
    <SelectField
      label={texts.status}
      isLabelHidden
      options={CHOICES}
      value={state.status}
      onChange={(event) =>
        navigate(grievancesPath({ id: '', page: 0, status: event.target.value as GrievancesState['status'] }))
      }
    />
  );
  return (
    <>
      <PageTitle title={texts.title} action={isOneAlone ? undefined : filter} />
      {isOneAlone && (
        <a className={styles.back} href={grievancesPath({ ...state, id: '' })}>
          <Icon of={ArrowLeft} />
          {texts.back}
        </a>
      )}
      <div className={styles.columns}>
        {!isOneAlone && <Queue state={state} />}
        {state.id !== '' && <GrievancePanel key={state.id} id={state.id} />}
        {state.id === '' && isWide && <Hint state={state} />}
      </div>
    </>
  );
}

/** Shown until a complaint is selected; renders nothing while the list is empty, which says so itself. */
function Hint({ state }: { state: GrievancesState }) {
  const { data } = useQuery(listGrievancesQuery(state));
  if (!data || data.content.length === 0) return null;
  return <p className="muted">{texts.pick}</p>;
}
