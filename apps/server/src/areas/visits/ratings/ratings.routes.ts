import type { FastifyInstance } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import { createRatingsService, type RatingsDeps } from './ratings.service.ts';

/** How a buyer found the home, and who showed it (V66, V67). */
export function registerRatings(app: FastifyInstance, deps: RatingsDeps): void {
  const service = createRatingsService(deps);
  bind(app, 'bookingScoreGet', ({ own }) => service.findScore(own));
  bind(app, 'bookingScoreSave', ({ own, body }) => service.saveScore(own, body));
  bind(app, 'bookingScoreDelete', ({ own }) => service.deleteScore(own));
  bind(app, 'bookingRatingSave', ({ own, body }) => service.saveRating(own, body.stars));
  bind(app, 'bookingRatingDelete', ({ own }) => service.deleteRating(own));
}
