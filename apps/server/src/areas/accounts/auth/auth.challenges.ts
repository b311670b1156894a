import { createHmac, randomInt } from 'node:crypto';
import type { ChallengeProof } from '@aangan/contract/accounts/inputs';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Long enough for the slowest phone and a person who looks away; short, so that few can be solved in advance. */
const LIFETIME_SECONDS = 300;
/**
 * PBKDF2 iterations of one step, and the steps to take: 600,000 iterations on average, which cost a cheap phone (some
 * 400,000 a second) 1 to 2 s and a core of a server a quarter of that. The count of steps is drawn, not left to luck, so
 * nobody waits five times the average.
 */
const COST = 2_000;
const STEPS = { min: 200, max: 400 };

/** Proofs of work: handed out signed, taken back within five minutes. That each counts once is for the caller to see to. */
export function createChallenges(secret: string) {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64');
  const hmacSignatureSecret = keyFor('sign-in challenges');
  const hmacKeySignatureSecret = keyFor('solutions of sign-in challenges');

  return {
    /** A new challenge, as text. */
    create: async (): Promise<string> => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(STEPS.min, STEPS.max + 1),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return JSON.stringify(challenge);
    },

    /** What a right and timely proof is known by, the same each time it is shown; null for any other. */
    verify: async ({ challenge: text, counter, derivedKey }: ChallengeProof): Promise<string | null> => {
      const challenge = parseChallenge(text);
      if (!challenge) return null;
      const solution = { counter, derivedKey };
      const result = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return result.verified ? challenge.parameters.nonce : null;
    },

    /** Seconds after which a proof is of no use to anybody. */
    lifetimeSeconds: LIFETIME_SECONDS,
  };
}

function parseChallenge(text: string): Challenge | null {
  try {
    const value = JSON.parse(text) as Partial<Challenge> | null;
    const isWhole = typeof value?.parameters === 'object' && value.parameters !== null && isText(value.signature);
    return isWhole ? (value as Challenge) : null;
  } catch {
    return null;
  }
}

function isText(part: unknown): part is string {
  return typeof part === 'string';
}
