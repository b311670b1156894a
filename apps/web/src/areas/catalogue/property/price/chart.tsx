import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { chart as texts } from './chart.texts.ts';
import styles from './chart.module.css';

interface Props {
  title: string;
  /** Each with the class that sets `--tone`. */
  legend: readonly { name: string; tone: string | undefined }[];
  drawing: ReactNode;
  columns: readonly string[];
  /** The same data; the first cell is the header of its row. */
  rows: () => readonly (readonly string[])[];
  className?: string | undefined;
}

/** A chart, and its data as a table on demand. */
export function Chart({ title, legend, drawing, columns, rows, className }: Props) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <div className={className}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <Button variant="quiet" aria-expanded={isTable} aria-controls={id} onClick={() => setIsTable(!isTable)}>
          {texts.showAsTable}
        </Button>
      </div>
      <p className={styles.legend} aria-hidden="true">
        {legend.map(({ name, tone }) => (
          <span key={name} className={tone}>
            {name}
          </span>
        ))}
      </p>
      {drawing}
      <div id={id} hidden={!isTable}>
        {isTable && (
          // On a narrow window the table scrolls sideways: it must be reachable by keyboard.
          <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
            <Figures title={title} columns={columns} rows={rows()} />
          </div>
        )}
      </div>
    </div>
  );
}

interface FiguresProps {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

function Figures({ title, columns, rows }: FiguresProps) {
  return (
    <table className={classNames('small', styles.table)}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, i) => (
              <td key={columns[i + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
