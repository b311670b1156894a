/** Solves a challenge beside the page, which stays usable meanwhile: in goes the challenge, out the solution, or null. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: data, deriveKey })
    .catch(() => null)
    .then((solution) => postMessage(solution));
});
