import { sql } from 'kysely';
import { homeOf, nobody, personal, withoutPerson, type Person, type Registry } from './personal-data.registry-types.ts';

const ofOwnGrievances = ({ userId }: Person) =>
  sql<boolean>`grievance_id IN (SELECT g.id FROM grievances g WHERE g.user_id = ${userId})`;

/** Tables about an account: who it is, where it is signed in, what it was told, and its rights. */
export const ACCOUNT_TABLES = {
  users: personal<'users'>({
    of: 'id',
    section: 'person',
    key: ['id'],
    shown: [
      'id',
      'name',
      'email',
      'contact_no',
      'role',
      'active',
      'preferred_flat_type',
      'language',
      'min_budget',
      'max_budget',
      'email_checked_at',
      'created_at',
      'updated_at',
      'deletion_requested_at',
      'deletion_due_at',
    ],
    left: ['email_held', 'email_unreachable', 'erased_at', 'searched'],
    erase: { by: 'own', how: 'A nameless row stays a year, for what was done to hang on (I33).' },
  }),
  sessions: personal<'sessions'>({
    of: 'user_id',
    section: 'devices',
    key: ['id'],
    shown: ['browser', 'created_at', 'ends_at', 'ended_at', 'end_reason'],
    left: ['id', 'user_id', 'used_generation', 'used_generation_at'],
    erase: { by: 'delete' },
  }),
  session_tokens: personal<'session_tokens'>({
    of: ({ userId }) => sql`session_id IN (SELECT s.id FROM sessions s WHERE s.user_id = ${userId})`,
    section: null,
    key: ['id'],
    shown: [],
    left: [
      'id',
      'session_id',
      'access_hash',
      'access_expires_at',
      'refresh_hash',
      'refresh_expires_at',
      'generation',
      'used_at',
      'created_at',
    ],
    erase: { by: 'parent', parent: 'sessions' },
  }),
  known_browsers: personal<'known_browsers'>({
    of: 'user_id',
    section: 'knownBrowsers',
    key: ['token_hash', 'user_id'],
    shown: ['expires_at'],
    left: ['token_hash', 'user_id'],
    erase: { by: 'delete' },
  }),
  otp_codes: personal<'otp_codes'>({
    // also those for a new number of theirs, which nobody has yet
    of: ({ userId, contactNo }) => sql`id IN (
      SELECT o.id FROM otp_codes o WHERE o.contact_no = ${contactNo}
      UNION ALL SELECT o.id FROM otp_codes o WHERE o.user_id = ${userId})`,
    section: 'codes',
    key: ['id'],
    shown: ['contact_no', 'purpose', 'created_at', 'expires_at', 'consumed_at'],
    left: [
      'id',
      'user_id',
      'subject',
      'code_hash',
      'salt',
      'browser_hash',
      'is_known',
      'attempts',
      'others_attempts',
      'refused_at',
    ],
    erase: { by: 'delete' },
  }),
  idempotency_keys: personal<'idempotency_keys'>({
    of: 'user_id',
    section: null,
    key: ['user_id', 'endpoint', 'key_hash'],
    shown: [],
    left: ['user_id', 'endpoint', 'key_hash', 'fingerprint', 'answer', 'created_at'],
    erase: { by: 'delete' },
  }),
  notifications: personal<'notifications'>({
    of: 'user_id',
    section: 'notifications',
    key: ['id'],
    shown: ['kind', 'params', 'path', 'created_at', 'read_at'],
    left: ['id', 'user_id', 'dedupe_key'],
    erase: { by: 'delete' },
  }),
  messages: personal<'messages'>({
    of: 'user_id',
    section: 'messages',
    key: ['id'],
    shown: ['kind', 'channel', 'facts', 'state', 'created_at', 'due_at', 'finished_at'],
    left: [
      'id',
      'user_id',
      'subject',
      'subject_id',
      'revision',
      'dedupe_key',
      'expires_at',
      'attempts',
      'claimed_at',
      'outcome',
      'caused_by',
      'collected_by',
    ],
    erase: { by: 'delete' },
  }),
  signed_links: personal<'signed_links'>({
    of: 'user_id',
    section: 'links',
    key: ['id'],
    shown: ['purpose', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'],
    left: ['id', 'user_id', 'subject_id', 'nonce', 'token_hash'],
    erase: { by: 'delete' },
  }),
  consents: personal<'consents'>({
    of: 'user_id',
    section: 'consents',
    key: ['id'],
    shown: ['purpose', 'version', 'lang', 'given_at', 'source', 'withdrawn_at', 'withdrawn_source'],
    left: ['id', 'user_id'],
    erase: { by: 'keep', why: 'It shows that we were allowed to do what we did.' },
  }),
  contact_log: personal<'contact_log'>({
    of: 'user_id',
    section: 'contactLog',
    key: ['id'],
    shown: ['at', 'kind', 'actor_name', 'actor_role', 'reason', 'note', 'outside_call_hours'],
    more: { property: homeOf('contact_log.property_id') },
    left: ['id', 'on_day', 'user_id', 'lead_id', 'actor_id', 'property_id', 'reveal_id'],
    erase: { by: 'set', set: () => ({ note: sql`NULL` }) },
  }),
  contact_preferences: personal<'contact_preferences'>({
    of: 'user_id',
    section: 'contactPreferences',
    key: ['user_id'],
    shown: ['stopped_at', 'call_from', 'call_to'],
    more: {
      days: sql`(SELECT array_agg(d.name ORDER BY d.n)
        FROM unnest('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[]) WITH ORDINALITY d (name, n)
        WHERE contact_preferences.call_days & (1 << (d.n - 1)::int) <> 0)`,
    },
    left: ['user_id', 'call_days'],
    erase: { by: 'delete' },
  }),
  nominees: personal<'nominees'>({
    of: 'user_id',
    section: 'nominee',
    key: ['user_id'],
    shown: ['name', 'relation', 'contact_no', 'email', 'added_at'],
    left: ['user_id'],
    erase: { by: 'delete' },
  }),
  grievances: personal<'grievances'>({
    of: 'user_id',
    section: 'grievances',
    key: ['id'],
    shown: ['id', 'status', 'due_on', 'created_at', 'answered_at', 'closed_at'],
    left: ['user_id', 'contact_log_id'],
    erase: { by: 'keep', why: 'What was complained of, and what became of it, is answered for another year.' },
  }),
  grievance_messages: personal<'grievance_messages'>({
    of: ofOwnGrievances,
    section: 'grievanceMessages',
    key: ['id'],
    shown: ['grievance_id', 'author', 'author_name', 'body', 'at'],
    left: ['id'],
    erase: {
      by: 'set',
      set: (person) => ({
        author_name: sql`CASE author WHEN 'BUYER' THEN '' ELSE author_name END`,
        body: withoutPerson('body', person),
      }),
    },
  }),
  person_keys: personal<'person_keys'>({
    of: 'user_id',
    section: null,
    key: ['user_id'],
    shown: [],
    left: ['user_id', 'key', 'pseudonym'],
    // with the key goes whatever the audit log says of the person
    erase: { by: 'delete' },
  }),
  audit_log: personal<'audit_log'>({
    of: ({ userId }) => sql`id IN (
      SELECT a.id FROM audit_log a WHERE a.entity = 'USER' AND a.entity_id = ${userId}
      UNION ALL SELECT a.id FROM audit_log a WHERE a.entity = 'BOOKING'
        AND a.entity_id IN (SELECT b.id FROM bookings b WHERE b.user_id = ${userId})
      UNION ALL SELECT a.id FROM audit_log a WHERE a.actor_id = ${userId})`,
    section: 'auditLog',
    key: ['id'],
    // `sealed` is opened with the person's key, where the values are theirs
    shown: ['at', 'action', 'entity', 'entity_id', 'before', 'after', 'sealed'],
    left: ['id', 'actor_id', 'actor_name', 'entity_name', 'version', 'change_set_id'],
    erase: { by: 'own', how: 'Nothing in it changes, but what it says of people opens with their key alone.' },
  }),
  audit_chain: nobody<'audit_chain'>('Hashes of entries as they are stored, sealed.', ['hash']),
  audit_head: nobody<'audit_head'>('The last of these hashes.', ['hash']),
  used_admin_contacts: nobody<'used_admin_contacts'>(
    "A keyed hash of numbers that the operator's settings made admins: of nobody who is none.",
    ['contact_hash'],
  ),
  rate_limits: nobody<'rate_limits'>(
    'Counters that end within two days, by the id of an account, the address of a call or a hash of an e-mail address.',
    ['key'],
  ),
} satisfies Partial<Registry>;
