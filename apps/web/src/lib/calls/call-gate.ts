/**
 * Session state for the API client, which must not import the session: the refresh in progress, which changes wait for
 * and refused reads retry after, and whether the user is known to be logged out.
 */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

let refreshing: Promise<RefreshOutcome> | null = null;
let loggedOut = false;

export const callGate = {
  /** @param refresh including its retries; it never rejects */
  holdFor(refresh: Promise<RefreshOutcome>): void {
    refreshing = refresh;
    void refresh.finally(() => {
      if (refreshing === refresh) refreshing = null;
    });
  },
  /** Resolves to the outcome of the refresh in progress; null when there is none. */
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
