import type { Base } from '../../base.ts';
import { createCloseBoardsOf } from './boards/boards.closing.ts';
import type { GuestBoardsDeps } from './boards/boards.guest-service.ts';
import { registerBoards } from './boards/boards.routes.ts';

/**
 * Opens family boards.
 * @returns what closes those of somebody who goes
 */
export function openBoards(
  { app, db, clock, config, messages, openLink }: Base,
  { findCards, findPictures }: Pick<GuestBoardsDeps, 'findCards' | 'findPictures'>,
) {
  const { links, notify } = messages;
  registerBoards(app, { db, clock, origin: config.appOrigin, links, notify, openLink, findCards, findPictures });
  return { closeBoardsOf: createCloseBoardsOf({ clock, links }) };
}
