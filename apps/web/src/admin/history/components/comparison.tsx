import type { RevisionComparison } from '@aangan/contract/catalogue/revision-entities';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { wordsOf } from '../../../lib/calls/api.ts';
import { classNames } from '../../../ui/class-names.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { fieldChanges, fieldWords } from '../../shared/audit-words.ts';
import { compareRevisionsQuery } from '../api/compare-revisions.ts';
import { history as texts } from '../history.texts.ts';
import styles from './comparison.module.css';
import panelStyles from '../../../ui/panel.module.css';

interface Props {
  id: string;
  /** The entries, as digits; `to` is '' for now. */
  from: string;
  to: string;
  /** Says which versions these are, where they are known. */
  caption: string;
  /** The URL without the comparison. */
  closeHref: string;
}

/** What differs between two versions of a property; takes the focus as it opens, since it stands above what was pressed. */
export function Comparison({ id, from, to, caption, closeHref }: Props) {
  const query = useQuery(compareRevisionsQuery(id, { from, to }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classNames(panelStyles.panel, styles.comparison)} aria-labelledby="comparison-heading">
      <h2 id="comparison-heading" ref={heading} tabIndex={-1}>
        {texts.comparison}
      </h2>
      <p className="muted">{caption}</p>
      <Loaded
        query={query}
        waiting={<Waiting text={texts.comparing} />}
        failure={{ title: texts.compareFailed, text: query.error && wordsOf(query.error, '') }}
      >
        {(comparison) => <Differences comparison={comparison} />}
      </Loaded>
      <a className={buttonClass({ variant: 'second' })} href={closeHref}>
        {texts.close}
      </a>
    </section>
  );
}

interface Difference {
  field: string;
  from: string | null;
  to: string | null;
}

const columns: Column<Difference>[] = [
  { key: 'field', header: texts.comparisonColumns.field, cell: ({ field }) => <b>{field}</b> },
  { key: 'from', header: texts.comparisonColumns.from, cell: ({ from }) => <Value text={from} /> },
  { key: 'to', header: texts.comparisonColumns.to, cell: ({ to }) => <Value text={to} /> },
];

function Differences({ comparison: { fields, unknown } }: { comparison: RevisionComparison }) {
  const rows = fields.flatMap(({ field, from, to }): Difference[] =>
    fieldChanges({ before: { [field]: from }, after: { [field]: to } }).map((words) => ({
      field: words.field,
      from: words.before,
      to: words.after,
    })),
  );
  return (
    <>
      {rows.length > 0 && (
        <DataTable caption={texts.comparison} columns={columns} rows={rows} rowKey={({ field }) => field} />
      )}
      {rows.length === 0 && unknown.length === 0 && <p>{texts.same}</p>}
      {unknown.length > 0 && <p>{fill(texts.unknown, { fields: unknown.map(fieldWords).join(', ') })}</p>}
    </>
  );
}

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="muted">{texts.nothing}</span>;
  return <span className={styles.value}>{text}</span>;
}
