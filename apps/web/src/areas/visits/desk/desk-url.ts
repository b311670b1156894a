export const TABS = ['today', 'coming', 'open', 'away', 'calendar'] as const;
export type DeskTab = (typeof TABS)[number];

/** State of the desk in its URL: the tab, and the visit shown beside the list on a wide window. */
export interface DeskUrl {
  tab: DeskTab;
  visit: number | null;
}

/** Parses the URL; invalid values count as absent. */
export function parseDesk(query: URLSearchParams): DeskUrl {
  const tab = TABS.find((known) => known === query.get('tab')) ?? 'today';
  const visit = query.get('visit') ?? '';
  return { tab, visit: /^[1-9]\d{0,14}$/.test(visit) ? Number(visit) : null };
}
