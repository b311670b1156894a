/** Inputs of the calls about family boards. */
import * as z from 'zod/mini';
import { BOARD_DAYS, BOARD_TITLE_MAX, COMMENT_MAX, FIRST_NAME_MAX, NICKNAME_MAX, VOTES } from './lists.ts';
import { id, oneOf, plainName, seenText } from '../core/fields.ts';
import { inputs } from '../core/inputs.texts.ts';
import { fill } from '../core/translation.ts';
import { boardInputs } from './inputs.texts.ts';

const title = seenText({ max: BOARD_TITLE_MAX, required: boardInputs.titleRequired });
const DAYS = fill(inputs.notInList, { values: BOARD_DAYS.join(', ') });
const days = z.literal(BOARD_DAYS, { error: DAYS });

export const boardBody = z.object({ title, days });
/** `days` counts from now. */
export const boardPatch = z.partial(boardBody);
export const boardHomeParams = z.object({ id, propertyId: id });
export const boardCommentParams = z.object({ id, commentId: id });
export const boardGuestParams = z.object({ id, guestId: id });
/** '' removes the nickname. */
export const boardHomeBody = z.object({ nickname: seenText({ max: NICKNAME_MAX }) });
export const boardCommentBody = z.object({
  text: seenText({ max: COMMENT_MAX, required: boardInputs.commentRequired, multiline: true }),
});

export const guestHomeParams = z.object({ propertyId: id });
/** Without invisible characters: a look-alike name would impersonate another guest. */
const firstName = plainName({ max: FIRST_NAME_MAX, required: boardInputs.firstNameRequired });
export const guestBody = z.object({ firstName });
export const guestVoteBody = z.object({ vote: z.nullable(oneOf(VOTES)) });
