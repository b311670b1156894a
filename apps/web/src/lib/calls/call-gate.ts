/**
 * What the API client must know of the session without importing it: the refresh under way, which changes wait for and
 * refused reads ask again after, and whether the user is known to be logged out.
 */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

let refreshing: Promise<RefreshOutcome> | null = null;
let loggedOut = false;

export const callGate = {
  /** @param refresh with all its tries; it never rejects */
  holdFor(refresh: Promise<RefreshOutcome>): void {
    refreshing = refresh;
    void refresh.finally(() => {
      if (refreshing === refresh) refreshing = null;
    });
  },
  /** How the refresh under way comes out; null when there is none. */
  async refreshed(): Promise<RefreshOutcome | null> {
    return refreshing;
  },
  markLoggedOut(): void {
    loggedOut = true;
  },
  resetLoggedOut(): void {
    loggedOut = false;
  },
  isLoggedOut(): boolean {
    return loggedOut;
  },
};
