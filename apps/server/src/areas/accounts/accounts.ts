import { recordAudit } from '../../audit/audit.store.ts';
import type { Base } from '../../base.ts';
import { createBackground } from '../../http/kernel/background.ts';
import { registerAssignmentAdmin } from './assignment/assignment.admin-routes.ts';
import { lockConsultant } from './assignment/assignment.admin-store.ts';
import { createAdminContacts } from './auth/auth.admin-contacts.ts';
import { deleteCodesOfUser } from './auth/auth.code-store.ts';
import { defineAuthJobs } from './auth/auth.jobs.ts';
import { registerAuth, type AuthDeps } from './auth/auth.routes.ts';
import {
  deleteSessionsOfUser,
  endOtherSessions,
  endSessionsOfUser,
  isRecentSignIn,
} from './auth/auth.session-store.ts';
import { registerDashboardAdmin } from './dashboard/dashboard.admin-routes.ts';
import { createNotifyOfDevice } from './devices/devices.notify.ts';
import { registerDevices } from './devices/devices.routes.ts';
import { deviceOf } from './devices/devices.rules.ts';
import { registerUsersAdmin, type UsersAdminDeps } from './users/users.admin-routes.ts';
import { lockAssignedProperties, unassignProperties } from './users/users.admin-store.ts';
import { createAskForEmail, createNotifyEmailChanged } from './users/users.email.ts';
import { defineUsersJobs } from './users/users.jobs.ts';
import { registerUsers } from './users/users.routes.ts';
import * as users from './users/users.store.ts';

type AccountsNeeds = Pick<AuthDeps, 'noteFailedStepUp' | 'noteSignUp'>;

type Accounts = ReturnType<typeof openAccounts>;

/**
 * Opens signing in, devices and the own profile.
 * @returns the codes of those who are signed in, and what other areas do to an account or a consultant
 */
export function openAccounts(base: Base, { noteFailedStepUp, noteSignUp }: AccountsNeeds) {
  const { app, config, cookies, db, clock, log, jobs, sms, metrics, templates, messages, openLink } = base;
  const askForEmail = createAskForEmail(messages);
  const notifyEmailChanged = createNotifyEmailChanged(messages);
  const adminContacts = createAdminContacts(config);
  const stepUps = registerAuth(app, {
    config,
    db,
    sms,
    metrics,
    templates,
    deviceOf,
    notifyOfDevice: createNotifyOfDevice(messages, clock),
    cookies,
    users,
    askForEmail,
    adminContacts,
    recordAudit,
    noteFailedStepUp,
    noteSignUp,
    inBackground: createBackground(app),
  });
  registerDevices(app, { db, cookies, endOtherSessions });
  const ofEmail = { askForEmail, notifyEmailChanged, openLink };
  registerUsers(app, { db, clock, recordAudit, notify: messages.notify, endOtherSessions, ...ofEmail, ...stepUps });
  defineAuthJobs(jobs, { db });
  defineUsersJobs(jobs, { db, log });
  return {
    ...stepUps,
    askForEmail,
    notifyEmailChanged,
    useUpAdminContact: adminContacts.useUp,
    isRecentSignIn,
    endOtherSessions,
    deleteSessionsOfUser,
    deleteCodesOfUser,
    lockConsultant,
    lockAssignedProperties,
    unassignProperties,
  };
}

type AccountsAdminNeeds = Pick<
  UsersAdminDeps,
  'contacts' | 'releaseVisitsOf' | 'revokeCalendar' | 'startAlertsAtPresent' | 'eraseTraces'
>;

/**
 * Opens accounts for admins. Last of all: privacy shows and erases what they see, and takes itself the codes of
 * `openAccounts`.
 */
export function openAccountsAdmin({ app, db, clock }: Base, accounts: Accounts, others: AccountsAdminNeeds): void {
  const { callerOf, askForEmail, notifyEmailChanged, useUpAdminContact } = accounts;
  registerUsersAdmin(app, {
    db,
    clock,
    recordAudit,
    callerOf,
    askForEmail,
    notifyEmailChanged,
    useUpAdminContact,
    endSessionsOfUser,
    deleteSessionsOfUser,
    deleteCodesOfUser,
    ...others,
  });
  registerAssignmentAdmin(app, { db });
  registerDashboardAdmin(app, { db });
}
