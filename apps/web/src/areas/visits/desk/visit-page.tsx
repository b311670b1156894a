import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/calls/api.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useParams } from '../../../lib/router/router.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowLeft } from '../../../ui/icons.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { findListed, getVisitQuery } from './api/desk-visits.ts';
import { DeskSkeleton } from './components/desk-skeleton.tsx';
import { VisitPanel } from './components/visit-panel.tsx';
import { DeskFrame } from './desk-frame.tsx';
import styles from './visit-page.module.css';
import { desk as texts } from './desk.texts.ts';
import { useNow } from './use-now.ts';
import { useOutbox, withSteps } from './use-outbox.ts';

const ADDRESS = /^\/desk\/visits\/([1-9]\d{0,14})\/?$/;
const ID = /^[1-9]\d{0,14}$/;

/** Prefetches the visit of this URL. */
export function askForVisit({ pathname }: Location): void {
  const [, id] = ADDRESS.exec(pathname) ?? [];
  if (id !== undefined) void queryClient.prefetchQuery(getVisitQuery(Number(id)));
}

/** /desk/visits/{id}: one visit, with its notes and history. */
export function VisitPage() {
  const { id = '' } = useParams();
  return (
    <DeskFrame>
      <a className={styles.back} href={paths.desk()}>
        <Icon of={ArrowLeft} />
        {texts.back}
      </a>
      {ID.test(id) ? <LoadedVisit key={id} id={Number(id)} /> : <NoSuchVisit />}
    </DeskFrame>
  );
}

function LoadedVisit({ id }: { id: number }) {
  const now = useNow();
  const { user } = useSession();
  const { state } = useOutbox();
  const { data, error, isFetching, refetch } = useQuery(getVisitQuery(id));
  if (isApiError(error) && error.status === 404) return <NoSuchVisit />;
  return (
    <Loaded
      query={{ data: data ?? findListed(id), error, isFetching, refetch }}
      waiting={<DeskSkeleton />}
      failure={{ title: texts.visitLoadFailed, headingLevel: 'h1' }}
    >
      {(visit) => (
        <section className={classNames(panelStyles.panel, styles.alone)}>
          <title>{`${visit.property.name} - ${SITE.name}`}</title>
          <VisitPanel
            visit={withSteps(visit, state)}
            detail={data}
            context={{ now, isAdmin: user?.role === 'ADMIN' }}
            headingLevel="h1"
          />
        </section>
      )}
    </Loaded>
  );
}

function NoSuchVisit() {
  return (
    <EmptyState
      headingLevel="h1"
      title={texts.visitNotFound}
      text={texts.visitNotFoundText}
      action={
        <a className={buttonClass({ variant: 'second' })} href={paths.desk()}>
          {texts.title}
        </a>
      }
    />
  );
}
