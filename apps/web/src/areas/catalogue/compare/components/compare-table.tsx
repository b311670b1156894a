import { langOf } from '@aangan/contract/core/lang-of';
import { paths } from '@aangan/contract/paths';
import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import { COMPARED_MAX } from '@aangan/contract/core/limits';
import { formatArea } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Check, TriangleAlert } from '../../../../ui/icons.ts';
import { Photo } from '../../../../ui/photo.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { VisitOrBook } from '../../../visits/shared/visit-state/visit-or-book.tsx';
import { pictureProps } from '../../shared/properties/picture-props.ts';
import { Heart } from '../../shared/shortlist/heart.tsx';
import type { RowGroup } from '../compare-rows.ts';
import { compare as texts } from '../compare.texts.ts';
import { isAlike, type Cell, type Row } from '../row.ts';
import { useStickyNames } from '../use-sticky-names.ts';
import styles from './compare-table.module.css';

const SIZES = '(min-width: 64em) 246px, (min-width: 40em) 300px, 160px';

interface Props {
  flats: readonly ComparedFlat[];
  groups: readonly RowGroup[];
  /** Whether rows without differences are shown, too; on paper they always are. */
  isAll: boolean;
  isStale: boolean;
  /** Shown in the first free column. */
  add: ReactNode;
  onRemove: (flatId: number) => void;
}

/** One column per flat. Below 1024 px labels stand above their values, and the columns scroll sideways. */
export function CompareTable({ flats, groups, isAll, isStale, add, onRemove }: Props) {
  const free = COMPARED_MAX - flats.length;
  const rest = free > 0 && <td className={styles.free} colSpan={free} aria-hidden="true" />;
  const { names, scroller, bar, isPast } = useStickyNames();
  return (
    <>
      {/* Hidden from screen readers, which have the same names in the table. */}
      <div className={styles.inReach} data-shown={isPast || undefined} aria-hidden="true">
        <div>
          <div ref={bar}>
            {flats.map(({ id, name, type, area }) => (
              <span key={id}>
                <b lang={langOf(name)}>{name}</b>
                {fill(texts.flat, { type, area: formatArea(area) })}
              </span>
            ))}
          </div>
        </div>
      </div>
      <div
        ref={scroller}
        className={styles.scroll}
        role="region"
        aria-label={texts.title}
        aria-busy={isStale}
        tabIndex={0}
      >
        <table className={classNames(styles.table, !isAll && styles.onlyDifferences)}>
          <caption className="sr-only">{texts.title}</caption>
          <thead>
            <tr className={styles.pictures}>
              <td className={styles.corner} aria-hidden="true" />
              {flats.map((flat) => (
                <td key={flat.id}>
                  <div className={styles.picture}>
                    <Photo {...pictureProps(flat.image, SIZES)} alt="" ratio="card" className={styles.photo} />
                    <Heart home={{ ...flat, id: flat.propertyId }} />
                  </div>
                  <VisitOrBook propertyId={flat.propertyId} name={flat.name} />
                </td>
              ))}
              {free > 0 && <td className={styles.free}>{add}</td>}
              {free > 1 && <td className={styles.free} colSpan={free - 1} aria-hidden="true" />}
            </tr>
            <tr className={styles.names} ref={names}>
              <td className={styles.corner} aria-hidden="true" />
              {flats.map((flat) => (
                <th key={flat.id} scope="col">
                  <FlatName flat={flat} onRemove={() => onRemove(flat.id)} />
                </th>
              ))}
              {rest}
            </tr>
          </thead>
          {groups.map(({ title, rows, differs }) => (
            <tbody key={title} className={differs ? undefined : styles.alike}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={flats.length + 1}>
                  <h2>{title}</h2>
                </th>
                {rest}
              </tr>
              {rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two characteristics may have the same name
                <CompareRow key={index} row={row} rest={rest} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

function FlatName({ flat, onRemove }: { flat: ComparedFlat; onRemove: () => void }) {
  const { propertyId, name, type, area } = flat;
  const what = fill(texts.flat, { type, area: formatArea(area) });
  return (
    <>
      <a className={styles.name} href={paths.property(propertyId)}>
        {name}
      </a>
      <span className={styles.what}>{what}</span>
      <Button variant="quiet" size="compact" className={styles.remove} onClick={onRemove}>
        {texts.remove}
        <VisuallyHidden>
          {' '}
          {name}, {what}
        </VisuallyHidden>
      </Button>
    </>
  );
}

function CompareRow({ row, rest }: { row: Row; rest: ReactNode }) {
  return (
    <tr className={isAlike(row) ? styles.alike : undefined}>
      <th scope="row">
        <span>{row.label}</span>
        {row.mark && <Mark text={row.mark} />}
      </th>
      {row.cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a cell belongs to the flat with its index
        <td key={index} className={cell.isKnown ? undefined : styles.unknown}>
          <Words cell={cell} />
        </td>
      ))}
      {rest}
    </tr>
  );
}

function Words({ cell: { lines, note, href, isStale, mark } }: { cell: Cell }) {
  return (
    <>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal: only their index differs
        <span key={index} lang={langOf(line)} className={classNames(styles.line, isStale && styles.stale)}>
          {isStale && <Icon of={TriangleAlert} size="s" />}
          {href ? <Outside href={href}>{line}</Outside> : line}
        </span>
      ))}
      {note && <small>{note}</small>}
      {mark && <Mark text={mark} />}
    </>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden>{texts.newTab}</VisuallyHidden>
    </a>
  );
}

function Mark({ text }: { text: string }) {
  return (
    <span className={styles.mark}>
      <Icon of={Check} size="s" />
      {text}
    </span>
  );
}
