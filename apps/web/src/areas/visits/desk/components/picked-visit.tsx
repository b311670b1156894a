import type { DeskVisit } from '@aangan/contract/visits/entities';
import { useQuery } from '@tanstack/react-query';
import panelStyles from '../../../../ui/panel.module.css';
import { classNames } from '../../../../ui/class-names.ts';
import { ErrorState } from '../../../../ui/empty-state.tsx';
import { getVisitQuery } from '../api/desk-visits.ts';
import styles from './picked-visit.module.css';
import { desk as texts } from '../desk.texts.ts';
import type { StepContext } from '../steps.ts';
import { VisitPanel } from './visit-panel.tsx';

/** The chosen visit, beside the list. */
export function PickedVisit({ visit, context }: { visit: DeskVisit; context: StepContext }) {
  const { data, isError, isFetching, refetch } = useQuery(getVisitQuery(visit.id));
  return (
    <section className={classNames(panelStyles.panel, styles.picked)} aria-label={visit.property.name}>
      <VisitPanel visit={visit} detail={data} context={context} headingLevel="h2" />
      {!data && isError && (
        <ErrorState title={texts.visitLoadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </section>
  );
}
