import type { ChallengeProof } from '@aangan/contract/accounts/inputs';

/**
 * Solves a proof-of-work challenge in a web worker of our own; no third party is involved.
 * @param challenge as the server sent it
 * @throws Error when the browser can't, for example on a page without TLS
 */
export async function solveChallenge(challenge: string): Promise<ChallengeProof> {
  const worker = new Worker(new URL('./challenge.worker.ts', import.meta.url), { type: 'module' });
  try {
    const { counter, derivedKey } = await new Promise<Omit<ChallengeProof, 'challenge'>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Omit<ChallengeProof, 'challenge'> | null>) =>
        data ? resolve(data) : reject(new Error('The challenge was not solved')),
      );
      worker.addEventListener('error', () => reject(new Error('The worker did not start')));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
      worker.postMessage(JSON.parse(challenge));
    });
    return { challenge, counter, derivedKey };
  } finally {
    worker.terminate();
  }
}
