/** The limits of every connection that serves calls, by the names of Postgres, in milliseconds (docs/security.md). */
export const LIMITS = {
  statement_timeout: 3_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;
