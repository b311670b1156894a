/** Reading and writing the filters of an admin list in its address; what is malformed or unknown counts as not set. */
import { isCalendarDate } from '@aangan/contract/core/dates';
import { SEARCH_TEXT_MAX } from '@aangan/contract/core/limits';

export function textParam(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').trim().slice(0, SEARCH_TEXT_MAX);
}

/** A date, 'yyyy-MM-dd'. */
export function dateParam(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? '';
  return isCalendarDate(value) ? value : '';
}

/** A first and a last day, `from` and `to`; neither when they are the wrong way round. */
export function dayRangeParams(query: URLSearchParams): { from: string; to: string } {
  const from = dateParam(query, 'from');
  const to = dateParam(query, 'to');
  const isRange = from === '' || to === '' || from <= to;
  return isRange ? { from, to } : { from: '', to: '' };
}

/** One of the values offered. */
export function choiceParam<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | '' {
  return choices.find((choice) => choice === query.get(name)) ?? '';
}

/** A positive whole number, as digits. */
export function idParam(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? value : '';
}

/** The zero-based page. */
export function pageParam(query: URLSearchParams): number {
  const value = query.get('page') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : 0;
}

/** A path with the parameters that have a value; page zero is left out. */
export function withQuery(path: string, params: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== '' && value !== 0) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
