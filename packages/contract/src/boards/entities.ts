/** Responses of the calls about family boards. Times are instants, prices rupees. */
import * as z from 'zod/mini';
import { MEDIA_LISTED_MAX, SHORTLIST_MAX, listOf } from '../core/list-of.ts';
import { BOARD_COMMENTS_MAX, BOARD_GUESTS_MAX, VOTES } from './lists.ts';
import { picture, propertyCard } from '../catalogue/entities.ts';

const orNull = z.nullable(z.string());

export const board = z.object({
  id: z.number(),
  title: z.string(),
  /** The link with the board's key in its fragment; null when the board is over. */
  url: orNull,
  expiresAt: z.string(),
  closedAt: orNull,
});

const vote = z.object({ guestId: z.number(), firstName: z.string(), vote: z.enum(VOTES) });
export const boardComment = z.object({
  id: z.number(),
  /** The owner's first name, or the guest's. */
  firstName: z.string(),
  /** Null for the owner. */
  guestId: z.nullable(z.number()),
  text: z.string(),
  at: z.string(),
});
export const boardHome = z.object({
  propertyId: z.number(),
  /** '******' for visitors. */
  name: z.string(),
  /** Null also for visitors where it would reveal the name. */
  nickname: orNull,
  /** Masked for visitors. */
  card: propertyCard,
  votes: listOf(vote, BOARD_GUESTS_MAX),
  /** Oldest first. */
  comments: listOf(boardComment, BOARD_COMMENTS_MAX),
});

/** A home as relatives see it. */
export const guestBoardHome = z.extend(boardHome, {
  /** All pictures of the home, in order, without placeholders; their URLs reveal no name. */
  images: listOf(picture, MEDIA_LISTED_MAX),
  /** Whether one of `images` is computer-generated. */
  hasRenderedImages: z.boolean(),
});

export const boardDetail = z.extend(board, {
  homes: listOf(boardHome, SHORTLIST_MAX),
  guests: listOf(z.object({ id: z.number(), firstName: z.string(), joinedAt: z.string() }), BOARD_GUESTS_MAX),
});

export const guestBoard = z.object({
  id: z.number(),
  /** Null for visitors where it would reveal the name of a home. */
  title: orNull,
  /** The owner's first name. */
  owner: z.string(),
  expiresAt: z.string(),
  /** Null where this browser has not joined. */
  me: z.nullable(z.object({ guestId: z.number(), firstName: z.string() })),
  homes: listOf(guestBoardHome, SHORTLIST_MAX),
});
export const joinedGuest = z.object({ guestId: z.number(), guestKey: z.string() });

export type Board = z.infer<typeof board>;
export type BoardHome = z.infer<typeof boardHome>;
export type GuestBoardHome = z.infer<typeof guestBoardHome>;
export type BoardDetail = z.infer<typeof boardDetail>;
export type GuestBoard = z.infer<typeof guestBoard>;
export type BoardComment = z.infer<typeof boardComment>;
