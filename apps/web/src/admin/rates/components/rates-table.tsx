import type { AdminPriceRates } from '@aangan/contract/catalogue/admin-entities';
import { formatDate } from '@aangan/contract/core/dates';
import { formatRupees } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Trash2 } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { rates as texts } from '../rates.texts.ts';
import { DeleteRatesDialog } from './delete-rates-dialog.tsx';
import styles from './rates-table.module.css';

/** The initial rates of every installation, which can't be deleted. */
const FIRST_ID = 0;

const dayText = ({ effectiveFrom }: AdminPriceRates) => formatDate(effectiveFrom, 'long');
const percentText = (bp: number) => fill(texts.percent, { number: String(bp / 100) });

/** All rates, newest first, and the delete dialog, which outlives its row. */
export function RatesTable({ rates }: { rates: readonly AdminPriceRates[] }) {
  const [toDelete, setToDelete] = useState<AdminPriceRates | null>(null);
  const inForce = rates.find((row) => row.inForce);
  const isAhead = ({ effectiveFrom }: AdminPriceRates) =>
    inForce !== undefined && effectiveFrom > inForce.effectiveFrom;
  return (
    <section aria-label={texts.title} className={styles.rates}>
      <DataTable caption={texts.caption} columns={columns(isAhead, setToDelete)} rows={rates} rowKey={({ id }) => id} />
      <DeleteRatesDialog rates={toDelete} dayText={dayText} onClose={() => setToDelete(null)} />
    </section>
  );
}

function columns(
  isAhead: (rates: AdminPriceRates) => boolean,
  onDelete: (rates: AdminPriceRates) => void,
): Column<AdminPriceRates>[] {
  return [
    {
      key: 'day',
      header: texts.effectiveFrom,
      cell: (row) => (
        <div className={styles.day}>
          <b className="num">{dayText(row)}</b>
          {row.inForce && <Badge kind="active">{texts.inForce}</Badge>}
          {isAhead(row) && <Badge kind="executive">{fill(texts.from, { date: dayText(row) })}</Badge>}
        </div>
      ),
    },
    {
      key: 'gst',
      header: texts.gst,
      cell: (row) => (
        <Share
          bp={row.gstBp}
          note={fill(texts.reduced, {
            share: percentText(row.gstReducedBp),
            value: formatRupees(row.gstReducedMaxValue),
            area: String(row.gstReducedMaxSqM),
          })}
        />
      ),
    },
    {
      key: 'duty',
      header: texts.stampDuty,
      cell: ({ dutyManBp, dutyWomanBp, dutyJointBp }) => (
        <div className={styles.duties}>
          <Share bp={dutyManBp} note={texts.man} />
          <Share bp={dutyWomanBp} note={texts.woman} />
          <Share bp={dutyJointBp} note={texts.joint} />
        </div>
      ),
    },
    {
      key: 'registration',
      header: texts.registration,
      cell: ({ registrationBp, registrationCap }) => (
        <Share bp={registrationBp} note={fill(texts.atMostAmount, { amount: formatRupees(registrationCap) })} />
      ),
    },
    { key: 'source', header: texts.source, cell: ({ source }) => <span className={styles.source}>{source}</span> },
    {
      key: 'actions',
      header: <span className="sr-only">{texts.actions}</span>,
      isEnd: true,
      isCorner: true,
      cell: (row) =>
        row.id === FIRST_ID ? null : (
          <IconButton
            icon={Trash2}
            isDanger
            label={fill(texts.remove, { date: dayText(row) })}
            onClick={() => onDelete(row)}
          />
        ),
    },
  ];
}

function Share({ bp, note }: { bp: number; note: string }) {
  return (
    <div className="num">
      {percentText(bp)} <small>{note}</small>
    </div>
  );
}

/** Skeleton of the table. */
export function RatesTableSkeleton() {
  const headers = [texts.effectiveFrom, texts.gst, texts.stampDuty, texts.registration, texts.source];
  return (
    <div className={styles.rates} data-waiting>
      <output className="sr-only">{texts.loading}</output>
      <div aria-hidden="true">
        <DataTable
          caption={texts.caption}
          columns={headers.map((header) => ({ key: header, header, cell: () => <Skeleton height="44px" /> }))}
          rows={[0, 1]}
          rowKey={(row) => row}
        />
      </div>
    </div>
  );
}
