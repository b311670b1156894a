import { formatDate, isCalendarDate } from '@aangan/contract/dates';
import type { PropertyDetail } from '@aangan/contract/entities';
import { FactRow, ProgressBar } from '../../../ui/data-list.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { safeHref } from '../property-view.ts';

/** Possession, construction and RERA number, each only when present (PROP5). */
export function Facts({ property }: { property: PropertyDetail }) {
  const { possessionDate, workDone, reraNo, reraUrl } = property;
  const isDated = possessionDate !== null && isCalendarDate(possessionDate.slice(0, 10));
  return (
    <FactRow
      items={[
        { label: 'Possession', value: isDated && formatDate(possessionDate, 'month') },
        { label: 'Construction', value: workDone !== null && <Construction percent={workDone} />, isWide: true },
        { label: 'RERA No.', value: reraNo && <ReraNumber number={reraNo} url={safeHref(reraUrl)} /> },
      ].filter(({ value }) => value)}
    />
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
      <VisuallyHidden> on the state RERA site, opens in a new tab</VisuallyHidden>
    </a>
  );
}
