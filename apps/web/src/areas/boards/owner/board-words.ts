import { now as presentInstant } from '@aangan/contract/core/clock';
import type { Board } from '@aangan/contract/boards/entities';
import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { fill } from '@aangan/contract/core/translation';
import { ownBoards as texts } from './boards.texts.ts';

/** '22 December 2026' in India. */
const dayOf = (instant: string) => formatDate(todayInIndia(new Date(instant)), 'long');

/** Whether a board is closed or has expired. */
export function isOver(
  { closedAt, expiresAt }: Pick<Board, 'closedAt' | 'expiresAt'>,
  now = presentInstant(),
): boolean {
  return closedAt !== null || new Date(expiresAt) <= now;
}

/** How long a board is open, or since when it is not, in words. */
export function lifeText(board: Pick<Board, 'closedAt' | 'expiresAt'>, now = presentInstant()): string {
  if (board.closedAt !== null) return fill(texts.closedOn, { date: dayOf(board.closedAt) });
  return fill(isOver(board, now) ? texts.ended : texts.worksUntil, { date: dayOf(board.expiresAt) });
}

/** The message that is sent to relatives; null for a board without a link. */
export function shareText({ url, expiresAt }: Pick<Board, 'url' | 'expiresAt'>): string | null {
  return url === null ? null : fill(texts.shareText, { link: url, date: dayOf(expiresAt) });
}
