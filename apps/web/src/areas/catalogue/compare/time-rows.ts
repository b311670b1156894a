import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import { formatDate } from '@aangan/contract/core/dates';
import { isCheckStale } from '@aangan/contract/catalogue/possession';
import { fill, plural } from '@aangan/contract/core/translation';
import { compare as texts } from './compare.texts.ts';
import { cell, markBest, unknown, type Cell, type Compared, type Row } from './row.ts';

const day = (date: string | null) => cell(date === null ? null : formatDate(date, 'long'));

/** Rows on completion, by the promoter and by the register. */
export function timeRows({ flats, today }: Compared): Row[] {
  const of = <Field extends keyof ComparedFlat>(field: Field) => flats.map((flat) => flat[field]);
  return [
    { label: texts.readyBy, cells: markBest(of('readyBy').map(day), of('readyBy'), 'earliest') },
    { label: texts.promised, cells: of('possessionDate').map(day) },
    { label: texts.registered, cells: of('registeredCompletion').map(day) },
    { label: texts.revised, cells: flats.map(revisedCell) },
    { label: texts.movedBy, cells: markBest(flats.map(movedCell), of('movedMonths'), 'leastMoved') },
    { label: texts.construction, cells: markBest(of('workDone').map(builtCell), of('workDone'), 'highest') },
    { label: texts.checked, cells: flats.map((flat) => checkedCell(flat, today)) },
    { label: texts.reraNumber, cells: flats.map(numberCell) },
  ];
}

function revisedCell({ revisedCompletion, checkedOn }: ComparedFlat): Cell {
  return revisedCompletion === null && checkedOn !== null ? cell(texts.noneOnRecord) : day(revisedCompletion);
}

/** How far the registered completion date was moved (T3). */
function movedCell({ registeredCompletion, revisedCompletion, movedMonths }: ComparedFlat): Cell {
  if (movedMonths === null || registeredCompletion === null || revisedCompletion === null) return unknown;
  if (movedMonths > 0) return cell(plural(texts.months, movedMonths, {}));
  if (movedMonths < 0) return cell(plural(texts.broughtForward, -movedMonths, {}));
  return cell(revisedCompletion > registeredCompletion ? texts.lessThanAMonth : texts.notMoved);
}

function builtCell(workDone: number | null): Cell {
  return cell(workDone === null ? null : fill(texts.percent, { percent: String(workDone) }));
}

function checkedCell({ checkedOn, reraNo }: ComparedFlat, today: string): Cell {
  if (reraNo === null) return unknown;
  if (checkedOn === null) return { ...cell(texts.neverChecked), isStale: true };
  const date = formatDate(checkedOn, 'long');
  return isCheckStale(checkedOn, today) ? { ...cell(fill(texts.checkedLongAgo, { date })), isStale: true } : cell(date);
}

function numberCell({ reraNo, reraUrl }: ComparedFlat): Cell {
  return { ...cell(reraNo), href: reraNo === null ? undefined : (reraUrl ?? undefined) };
}
