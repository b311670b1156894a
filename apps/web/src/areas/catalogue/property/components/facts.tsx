import { formatDate, isCalendarDate } from '@aangan/contract/core/dates';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { FactRow, ProgressBar } from '../../../../ui/data-list.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { registerMonth } from '../../shared/properties/register-month.ts';
import { safeHref } from '../property-view.ts';
import * as texts from '../property.texts.ts';

/** Possession, construction and RERA number, each only when present (PROP5). */
export function Facts({ property }: { property: PropertyDetail }) {
  const { possessionDate, workDone, reraNo, reraUrl } = property;
  const isDated = possessionDate !== null && isCalendarDate(possessionDate.slice(0, 10));
  return (
    <FactRow
      items={[
        { label: texts.possession, value: isDated && <PossessionMonth property={property} /> },
        { label: texts.construction, value: workDone !== null && <Construction percent={workDone} />, isWide: true },
        { label: texts.reraNo, value: reraNo && <ReraNumber number={reraNo} url={safeHref(reraUrl)} /> },
      ].filter(({ value }) => value)}
    />
  );
}

/** The promised month, and that of the register if it is later (T7). */
function PossessionMonth({ property: { possessionDate, readyBy } }: { property: PropertyDetail }) {
  const register = registerMonth(readyBy, possessionDate, 'month');
  return (
    <>
      {possessionDate && formatDate(possessionDate, 'month')}
      {register && <small>{register}</small>}
    </>
  );
}

function Construction({ percent }: { percent: number }) {
  return (
    <>
      {percent}%
      <ProgressBar percent={percent} />
    </>
  );
}

function ReraNumber({ number, url }: { number: string; url: string | null }) {
  if (!url) return number;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {number}
      <VisuallyHidden> {texts.onRegister}</VisuallyHidden>
    </a>
  );
}
