import { adminPaths } from '@aangan/contract/paths';
import { choiceParam, pageParam, withQuery } from '../shared/url.ts';
import { PARTS, type PartName } from './components/parts.tsx';

export interface SiteState {
  part: PartName;
  /** Of the versions, zero-based. */
  page: number;
}

const NAMES = PARTS.map(({ name }) => name);
const [FIRST] = PARTS;

/** Reads the part from the URL; an unknown one is the first. */
export function parseSite(query: URLSearchParams): SiteState {
  return { part: choiceParam(query, 'part', NAMES) || FIRST.name, page: pageParam(query) };
}

/** Returns the URL of a part; leaves out the first one and page zero. */
export function sitePath({ part, page }: SiteState): string {
  return withQuery(adminPaths.site(), { part: part === FIRST.name ? '' : part, page });
}
