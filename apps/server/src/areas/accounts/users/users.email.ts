import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { bind } from '../../../http/kernel/bind.ts';
import { spendPoint } from '../../../http/limits/rate-limit.ts';
import type { Messages } from '../../../messages/create-messages.ts';
import { linkInvalid, type OpenLink } from '../../../messages/link-gate.ts';
import * as store from './users.store.ts';

/**
 * Asks a person whether an address that was just entered is theirs, in the transaction that saves it (V16).
 * @param causedBy who entered it, or asks again
 */
export type AskForEmail = (trx: Database, userId: number, causedBy: number) => Promise<void>;

/** What was sent about the address before it opens nothing any more. The person's row is locked already. */
export function createAskForEmail({ notify, cancelMessages, links }: Messages): AskForEmail {
  return async (trx, userId, causedBy) => {
    const kind = 'email-check';
    await cancelMessages(trx, { subject: 'USER', subjectId: userId, kinds: [kind] });
    await links.revoke(trx, { purpose: 'EMAIL_CHECK', subjectId: userId });
    const about = { subject: 'USER', subjectId: userId, facts: {}, causedBy } as const;
    await notify(trx, { userId, kind, ...about, key: `${kind}:${randomUUID()}` });
  };
}

/** Tells a person by their phone that their address is another one now, in the transaction that saves it (I15). */
export function createNotifyEmailChanged({ notify }: Pick<Messages, 'notify'>): AskForEmail {
  return async (trx, userId, causedBy) => {
    const kind = 'email-changed';
    const about = { subject: 'USER', subjectId: userId, facts: {}, causedBy } as const;
    await notify(trx, { userId, kind, ...about, key: `${kind}:${randomUUID()}` });
  };
}

export interface EmailLinksDeps {
  db: Database;
  clock: Clock;
  openLink: OpenLink;
  askForEmail: AskForEmail;
}

/** A day, of one person. */
const ASKED_AGAIN = 5;
const DAY = 86_400;

/** The answer to that question, by whoever has the link, and the question asked again by who waits for it (I15). */
export function registerEmailLinks(app: FastifyInstance, { db, clock, openLink, askForEmail }: EmailLinksDeps): void {
  bind(app, 'emailConfirmation', async ({ actor: { userId } }) => {
    await db.transaction().execute(async (trx) => {
      const profile = await store.lockProfile(trx, userId);
      if (!profile || profile.emailChecked) return;
      await spendPoint(trx, { key: `email-confirmation:${userId}`, points: ASKED_AGAIN, seconds: DAY });
      await askForEmail(trx, userId, userId);
    });
    return null;
  });

  bind(
    app,
    'emailLinkConfirm',
    async ({ params, request }) => {
      const link = await openLink(request, params.token, 'EMAIL_CHECK');
      // a change of the address in between has revoked the link
      if (!(await store.confirmEmail(db, link, clock()))) throw linkInvalid();
      return null;
    },
    { limits: [app.callLimits.link] },
  );
}
