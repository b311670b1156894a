/**
 * What the API client must know of the session without importing it: the refresh under way, which other calls wait
 * for (they would go out with a token about to be replaced), and whether the user is known to be logged out.
 */
let refreshing: Promise<unknown> | null = null;
let loggedOut = false;

export const callGate = {
  /** Makes calls wait until `attempt` settles, whatever its outcome. */
  holdFor(attempt: Promise<unknown>): void {
    const held = Promise.allSettled([attempt]).finally(() => {
      if (refreshing === held) refreshing = null;
    });
    refreshing = held;
  },
  async wait(): Promise<void> {
    await refreshing;
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
