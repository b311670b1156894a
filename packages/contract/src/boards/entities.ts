/** What the calls of family boards answer. Instants; prices in rupees. */
import * as z from 'zod/mini';
import { MEDIA_LISTED_MAX, SHORTLIST_MAX, listOf } from '../core/list-of.ts';
import { BOARD_COMMENTS_MAX, BOARD_GUESTS_MAX, VOTES } from './lists.ts';
import { picture, propertyCard } from '../catalogue/entities.ts';

const orNull = z.nullable(z.string());

export const board = z.object({
  id: z.number(),
  title: z.string(),
  /** With its key in the fragment; null when the board is over. */
  url: orNull,
  expiresAt: z.string(),
  closedAt: orNull,
});

const vote = z.object({ guestId: z.number(), firstName: z.string(), vote: z.enum(VOTES) });
export const boardComment = z.object({
  id: z.number(),
  /** The owner's first name, or the guest's. */
  firstName: z.string(),
  /** Null: the owner. */
  guestId: z.nullable(z.number()),
  text: z.string(),
  at: z.string(),
});
export const boardHome = z.object({
  propertyId: z.number(),
  /** '******' to who is not signed in. */
  name: z.string(),
  /** Null as well where it would tell the name to who is not signed in. */
  nickname: orNull,
  /** As the caller may see it. */
  card: propertyCard,
  votes: listOf(vote, BOARD_GUESTS_MAX),
  /** Oldest first. */
  comments: listOf(boardComment, BOARD_COMMENTS_MAX),
});

/** As relatives see it. */
export const guestBoardHome = z.extend(boardHome, {
  /** All of the home, in their order, without previews. Nothing of them has a name. */
  images: listOf(picture, MEDIA_LISTED_MAX),
  /** True while one of `images` is drawn by a computer. */
  hasRenderedImages: z.boolean(),
});

export const boardDetail = z.extend(board, {
  homes: listOf(boardHome, SHORTLIST_MAX),
  guests: listOf(z.object({ id: z.number(), firstName: z.string(), joinedAt: z.string() }), BOARD_GUESTS_MAX),
});

export const guestBoard = z.object({
  id: z.number(),
  /** Null where it would tell the name of a home to who is not signed in. */
  title: orNull,
  /** The owner's first name. */
  owner: z.string(),
  expiresAt: z.string(),
  /** Null: not joined by this browser. */
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
