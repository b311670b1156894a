import { todayInIndia } from '@aangan/contract/core/dates';
import { NOTICE_LANG } from '@aangan/contract/privacy/notice';
import { AFFECTED_DAYS_MAX, AFFECTED_SESSION_DAYS_MAX } from '@aangan/contract/privacy/lists';
import { fill } from '@aangan/contract/core/translation';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { invalidField } from '../../../http/kernel/app-error.ts';
import { bind } from '../../../http/kernel/bind.ts';
import { createCsvFile } from '../../../http/kernel/csv-file.ts';
import type { StepUps } from '../../accounts/auth/auth.routes.ts';
import type { ContactsShown } from '../contacts/contacts.access.ts';
import { listAffected } from './personal-data.admin-affected-store.ts';
import { countDue } from './personal-data.retention-store.ts';
import { privacy as texts } from './personal-data.texts.ts';

export interface PrivacyAdminDeps {
  db: Database;
  clock: Clock;
  contacts: Pick<ContactsShown, 'beginExport'>;
  callerOf: StepUps['callerOf'];
}

const DAY_MS = 86_400_000;

/** Whom a breach concerns (I37), and how long rows stay (I38). */
export function registerPrivacyAdmin(app: FastifyInstance, { db, clock, contacts, callerOf }: PrivacyAdminDeps): void {
  bind(
    app,
    'adminAffected',
    async ({ actor, request, body: { from, to, scope, reason, otp } }) => {
      const now = clock();
      const [kind = '', id = '0'] = scope.split(':');
      const days = kind === 'sessions' ? AFFECTED_SESSION_DAYS_MAX : AFFECTED_DAYS_MAX;
      if (now.getTime() - from.getTime() > days * DAY_MS) {
        throw invalidField('from', fill(texts.affected.tooFarBack, { days: String(days) }));
      }
      const name = `aangan-affected-${todayInIndia(now)}`;
      const facts = { from: from.toISOString(), to: to.toISOString(), scope, exportReason: reason };
      const entry = { entity: 'USER', entityName: name, facts } as const;
      const filter = { from, to, kind, id: Number(id) };
      const asked = { actor, caller: callerOf(request), reason, otp, entry };
      const readBatch = await contacts.beginExport(asked, async (aboveId, size) =>
        (await listAffected(db, filter, aboveId, size)).map((person) => ({
          id: person.id,
          shownUserId: person.isBuyer ? person.id : null,
          values: [person.id, person.name, person.contactNo, person.email, NOTICE_LANG, person.firstAt, person.lastAt],
        })),
      );
      return createCsvFile({ name, heading: [...texts.affected.heading], readBatch });
    },
    { limits: [app.callLimits.search] },
  );

  bind(app, 'adminRetention', () => countDue(db, clock()));
}
