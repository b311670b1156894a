import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CheckedResponse, Client } from './client.ts';

/** The challenge of a refusal, as the page reads it. */
export async function proofFor({ details }: Pick<CheckedResponse, 'details'>) {
  const challenge = String(details?.['challenge']);
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey });
  return { challenge, counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '' };
}

/** Requests a code like the page: with a proof of work where one is required. */
export async function startAsPage(client: Client, contactNo: string): Promise<CheckedResponse> {
  const response = await client.post('/api/auth/start', { contactNo });
  if (response.code !== 'CHALLENGE_REQUIRED') return response;
  return client.post('/api/auth/start', { contactNo, proof: await proofFor(response) });
}
