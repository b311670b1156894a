import type { Base } from '../base.ts';
import { startTimers } from '../http/kernel/background.ts';
import { registerAuditAdmin } from './audit.admin-routes.ts';
import { auditTimers, defineAuditJobs } from './audit.jobs.ts';
import { createNoteFailedStepUp, type NoteFailedStepUp } from './audit.refusals.ts';

/**
 * Opens the audit log: its list for admins, its jobs and timers. Entries are written by `recordAudit`.
 * @returns what notes a failed step-up, for those who check codes
 */
export function openAudit({ app, db, log, jobs }: Base): { noteFailedStepUp: NoteFailedStepUp } {
  const noteFailedStepUp = createNoteFailedStepUp({ db, log });
  app.decorate('noteRoleTooLow', (person, call) => noteFailedStepUp({ reason: 'ROLE_TOO_LOW', person, call }));
  registerAuditAdmin(app, { db });
  defineAuditJobs(jobs, { db, log });
  startTimers(app, log, auditTimers({ db, log }));
  return { noteFailedStepUp };
}
