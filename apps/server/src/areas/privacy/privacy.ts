import { findFormerSelves } from '../../audit/audit.former.ts';
import { ownValues } from '../../audit/audit.personal-rules.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { Base } from '../../base.ts';
import { createContactsShown } from './contacts/contacts.access.ts';
import { createExportCode, type ExportCodeDeps } from './contacts/contacts.export-code.ts';
import { registerContacts } from './contacts/contacts.routes.ts';
import { createEraseTraces, createErasure, type Erasure, type ErasureDeps } from './deletion/deletion.erase.ts';
import { defineDeletionJobs } from './deletion/deletion.jobs.ts';
import { registerDeletion, type DeletionDeps } from './deletion/deletion.routes.ts';
import { registerGrievancesAdmin } from './grievances/grievances.admin-routes.ts';
import { defineGrievancesJobs } from './grievances/grievances.jobs.ts';
import { registerGrievances } from './grievances/grievances.routes.ts';
import { registerPrivacyAdmin } from './personal-data/personal-data.admin-routes.ts';
import { definePrivacyJobs } from './personal-data/personal-data.jobs.ts';
import { personalTables } from './personal-data/personal-data.registry.ts';
import { registerPrivacy } from './personal-data/personal-data.routes.ts';

export { reveal } from './contacts/contacts.reveal.ts';
export { backfillConsents, createNoteSignUp } from './personal-data/personal-data.service.ts';

type Contacts = ReturnType<typeof openContacts>;

/** Opens who sees numbers and addresses of buyers. Before `openPrivacy`: visits and catalogue, which that needs, show them. */
export function openContacts(
  { app, db, clock, config }: Base,
  { codes, isRecentSignIn }: Pick<ExportCodeDeps, 'codes' | 'isRecentSignIn'>,
) {
  const exportCode = createExportCode({ db, codes, isRecentSignIn });
  const contacts = createContactsShown({ db, clock, masking: config.contactMasking, exportCode, recordAudit });
  registerContacts(app, { db, clock });
  return { contacts, sendExportCode: exportCode.send };
}

type PrivacyNeeds = Contacts &
  Pick<
    DeletionDeps,
    'codes' | 'callerOf' | 'cancelVisitsOf' | 'endOtherSessions' | 'endForGood' | 'startAlertsAtPresent'
  > &
  Pick<
    ErasureDeps,
    | 'senders'
    | 'releaseVisitsOf'
    | 'lockAssignedProperties'
    | 'unassignProperties'
    | 'deleteCodesOfUser'
    | 'deleteSessionsOfUser'
    | 'useUpAdminContact'
  >;

/**
 * Opens what people may ask of us about their data: deletion, the download, consents, grievances.
 * @returns what takes an account that an admin deletes out of what stays
 */
export function openPrivacy(base: Base, { contacts, senders, ...others }: PrivacyNeeds) {
  const { app, db, clock, log, jobs, messages } = base;
  const { notify, cancelMessages } = messages;
  const traces = { personalTables, findFormerSelves, senders };
  const erasure = createErasure({ db, clock, log, recordAudit, ...traces, ...others });
  app.decorate('erasure', erasure);
  registerDeletion(app, { db, clock, recordAudit, notify, cancelMessages, ...others });
  registerPrivacy(app, { db, clock, openOwn: ownValues });
  registerPrivacyAdmin(app, { db, clock, contacts, callerOf: others.callerOf });
  registerGrievances(app, { db, clock, notify });
  registerGrievancesAdmin(app, { db, clock, recordAudit, notify });
  defineDeletionJobs(jobs, erasure);
  definePrivacyJobs(jobs, { db, clock });
  defineGrievancesJobs(jobs, { db, clock });
  return { eraseTraces: createEraseTraces(traces) };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For whoever starts the app: a test erases who is due by it. */
    erasure: Erasure;
  }
}
