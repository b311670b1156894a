import { randomUUID } from 'node:crypto';
import { SmsFailure, type SmsSender } from '../../../adapters/sms/sms-sender.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import { unavailable } from '../../../http/kernel/error-handler.ts';
import type { Repeat } from '../../../http/kernel/idempotency.ts';
import { takePoint } from '../../../http/limits/rate-limit.ts';
import type { Messages } from '../../../messages/create-messages.ts';
import type { LogShown } from '../../privacy/contacts/contacts.access.ts';
import { findLocationFacts } from './properties.location-request-store.ts';
import { locationRequestText, mapLink } from './properties.rules.ts';

/** Requests of one user in an hour; each costs a message. */
const REQUESTS_AN_HOUR = 5;
const HOUR = 3600;

export interface LocationRequestDeps {
  db: Database;
  sms: SmsSender;
  logShown: LogShown;
  messages: Pick<Messages, 'notify' | 'budgets'>;
}

export interface LocationRequest {
  propertyId: number;
  /** The consultant's number as the page shows it: ten digits. */
  contactNo: string;
}

/** Lets a buyer who has booked a visit ask for the exact location (PROP19). */
export function createLocationRequestService({ db, sms, logShown, messages }: LocationRequestDeps) {
  return {
    /**
     * Tells the consultant in the account and by SMS who asks, and gives the buyer a map link; past a budget of SMS the account
     * alone says so. Raises NOT_FOUND, BOOKING_REQUIRED,
     * VALIDATION_FAILED (not the consultant's number), TOO_MANY_REQUESTS, UNAVAILABLE (the gateway did not take it). The
     * answer is kept before the message goes out and forgotten when it certainly did not: a repeat never sends a second.
     */
    async requestLocation(
      buyer: Actor,
      { propertyId, contactNo }: LocationRequest,
      repeat: Repeat<{ mapUrl: string }>,
    ): Promise<{ mapUrl: string }> {
      const facts = await findLocationFacts(db, propertyId, buyer.userId);
      if (!facts) throw notFound('Property');
      if (!facts.hasBooking) {
        throw new AppError('BOOKING_REQUIRED', 'Please book a site visit first, then ask for the exact location.');
      }
      const { consultant } = facts;
      if (consultant?.contactNo !== contactNo) {
        throw invalidField('contactNo', "Must be the contact number of the property's consultant");
      }
      let isSent = false;
      const work = async (trx: Database) => {
        await takeOne(trx, buyer.userId);
        const { userId } = consultant;
        const causedBy = buyer.userId;
        const kind = 'desk-directions';
        const told = { buyerId: buyer.userId, property: facts.name };
        const about = { subject: 'USER', subjectId: buyer.userId, facts: told, causedBy } as const;
        await messages.notify(trx, { userId, kind, ...about, key: `${kind}:${randomUUID()}` });
        isSent = await messages.budgets.take(trx, { userId, channel: 'SMS', kind, budget: 'directions', causedBy });
        // before the message that shows it
        if (isSent) await logShown(trx, { actor: consultant, kind: 'SHARED', userIds: [buyer.userId], propertyId });
        return { mapUrl: mapLink(facts) };
      };
      const answer = await repeat.runAndStore(db, buyer.userId, (place) =>
        place.isTransaction ? work(place) : place.transaction().execute(work),
      );
      if (!isSent) return answer;
      const message = {
        to: contactNo,
        template: 'location-request',
        body: locationRequestText(buyer, facts.name),
      } as const;
      await sms.send(message).catch(async (error: unknown) => {
        if (error instanceof SmsFailure && error.outcome !== 'unknown') await repeat.forget(buyer.userId);
        throw unavailable(error);
      });
      return answer;
    },
  };
}

/** Counted before sending and not given back: a message that timed out may still arrive. */
async function takeOne(db: Database, userId: number): Promise<void> {
  const wait = await takePoint(db, { key: `location-request:${userId}`, points: REQUESTS_AN_HOUR, seconds: HOUR });
  if (wait === null) return;
  throw new AppError('TOO_MANY_REQUESTS', 'You have asked for too many locations. Please try again later.', {
    retryAfter: wait,
  });
}
