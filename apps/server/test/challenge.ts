import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CheckedAnswer, Client } from './client.ts';

/** What a page sends for the challenge in a refusal. */
export async function proofFor({ details }: Pick<CheckedAnswer, 'details'>) {
  const challenge = String(details?.['challenge']);
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey });
  return { challenge, counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '' };
}

/** Asks for a code as the page does: with a proof where one is wanted. */
export async function startAsPage(client: Client, contactNo: string): Promise<CheckedAnswer> {
  const answer = await client.post('/api/auth/start', { contactNo });
  if (answer.code !== 'CHALLENGE_REQUIRED') return answer;
  return client.post('/api/auth/start', { contactNo, proof: await proofFor(answer) });
}
