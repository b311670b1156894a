/** Reads and writes the filters of an admin list in its URL; a malformed or unknown value counts as absent. */
import { isCalendarDate } from '@aangan/contract/core/dates';
import { SEARCH_TEXT_MAX } from '@aangan/contract/core/limits';

/** Reads a text, trimmed and limited in length. */
export function textParam(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').trim().slice(0, SEARCH_TEXT_MAX);
}

/** Reads a date, 'yyyy-MM-dd'. */
export function dateParam(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? '';
  return isCalendarDate(value) ? value : '';
}

/** Reads a first and last day, `from` and `to`; both empty if they are reversed. */
export function dayRangeParams(query: URLSearchParams): { from: string; to: string } {
  const from = dateParam(query, 'from');
  const to = dateParam(query, 'to');
  const isRange = from === '' || to === '' || from <= to;
  return isRange ? { from, to } : { from: '', to: '' };
}

/** Reads one of the given values. */
export function choiceParam<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | '' {
  return choices.find((choice) => choice === query.get(name)) ?? '';
}

/** Reads a positive whole number, as digits. */
export function idParam(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? value : '';
}

/** Reads the zero-based page. */
export function pageParam(query: URLSearchParams): number {
  const value = query.get('page') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : 0;
}

/** Appends the parameters that have a value; leaves out page zero. */
export function withQuery(path: string, params: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== '' && value !== 0) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
