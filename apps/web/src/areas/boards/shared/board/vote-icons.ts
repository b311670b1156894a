import type { Vote } from '@aangan/contract/boards/lists';
import { CircleQuestionMark, ThumbsUp, X, type IconNode } from '../../../../ui/icons.ts';

/** The icon of each vote. */
export const VOTE_MARKS: Record<Vote, IconNode> = { YES: ThumbsUp, MAYBE: CircleQuestionMark, NO: X };
