import type { RetentionRow } from '@aangan/contract/privacy/entities';
import { plural } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { listRetentionQuery } from '../api/list-retention.ts';
import { privacy } from '../privacy.texts.ts';
import styles from '../privacy-page.module.css';

const texts = privacy.retention;

const COLUMNS: readonly Column<RetentionRow>[] = [
  { key: 'what', header: texts.columns.what, cell: ({ what }) => <b>{what}</b> },
  {
    key: 'keepDays',
    header: texts.columns.keepDays,
    isEnd: true,
    cell: ({ keepDays }) => <span className="num">{plural(texts.days, keepDays, {})}</span>,
  },
  {
    key: 'wouldDelete',
    header: texts.columns.wouldDelete,
    isEnd: true,
    cell: ({ wouldDelete }) => <span className="num">{wouldDelete.toLocaleString('en-IN')}</span>,
  },
];

/** Retention periods, and how many rows a run would delete now (I38). */
export function RetentionTable() {
  const query = useQuery(listRetentionQuery);
  return (
    <section className={styles.part} aria-labelledby="retention">
      <h2 id="retention">{texts.title}</h2>
      <p className={styles.text}>{texts.text}</p>
      <Loaded
        query={query}
        waiting={<Waiting text={texts.loading} />}
        failure={{ title: texts.failed, text: privacy.checkConnection }}
      >
        {(rows) => <DataTable caption={texts.title} columns={COLUMNS} rows={rows} rowKey={({ what }) => what} />}
      </Loaded>
    </section>
  );
}
