import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** aligned right: numbers to compare, actions */
  isEnd?: boolean | undefined;
  /** on a phone the cell is in the corner of the row's card: for its menu */
  isCorner?: boolean | undefined;
  /** hidden in a narrow table; shown again in the cards of a phone */
  isSpare?: boolean | undefined;
}

export interface DataTableProps<Row> {
  /** what the table lists; read out, not shown */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** a heading inside the frame, above the heads */
  heading?: ReactNode;
  /**
   * called for a press anywhere in a row; a button inside makes it reachable by keyboard and screen readers, and needs
   * no handler of its own, as its click bubbles up
   */
  onRowPress?: ((row: Row) => void) | undefined;
  /** below the rows: the count at the left, `Pagination` at the right */
  footer?: ReactNode;
}

/** A table in a frame. Heads stay in view; below 768 px each row becomes a card, headed by its first cell. */
export function DataTable<Row>({ caption, columns, rows, rowKey, heading, onRowPress, footer }: DataTableProps<Row>) {
  return (
    <div className={styles.box}>
      {heading && <div className={styles.heading}>{heading}</div>}
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, isEnd, isSpare }) => (
              <th key={key} scope="col" className={classNames(isEnd && styles.end, isSpare && styles.spare)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={onRowPress && styles.pressable}
              onClick={onRowPress && ((event) => isPress(event) && onRowPress(row))}
            >
              {columns.map(({ key, header, cell, isEnd, isCorner, isSpare }) => (
                <td
                  key={key}
                  data-h={typeof header === 'string' ? header : undefined}
                  className={classNames(isEnd && styles.end, isCorner && styles.corner, isSpare && styles.spare)}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  );
}

/** Selecting text with the mouse ends with a click, which does not count; on a button every click does. */
function isPress({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('button')) return true;
  return window.getSelection()?.isCollapsed ?? true;
}
