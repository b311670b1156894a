export const TABS = ['today', 'coming', 'open', 'away', 'calendar'] as const;
export type DeskTab = (typeof TABS)[number];

/** What the address of the desk says: its tab, and the visit that stands beside the list on a wide window. */
export interface DeskUrl {
  tab: DeskTab;
  visit: number | null;
}

/** What the address does not say well counts as not said. */
export function parseDesk(query: URLSearchParams): DeskUrl {
  const tab = TABS.find((known) => known === query.get('tab')) ?? 'today';
  const visit = query.get('visit') ?? '';
  return { tab, visit: /^[1-9]\d{0,14}$/.test(visit) ? Number(visit) : null };
}
