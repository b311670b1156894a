/** The fixed lists and limits of family boards (docs/product.md, Family boards). */
export const VOTES = ['YES', 'MAYBE', 'NO'] as const;
/** Lifetimes of a board, days. */
export const BOARD_DAYS = [7, 30, 90] as const;
/** Live boards of one person. */
export const BOARDS_MAX = 3;
export const BOARD_GUESTS_MAX = 20;
export const BOARD_COMMENTS_MAX = 300;
/** Days after its end until a board is deleted with its comments and votes. */
export const BOARD_RETENTION_DAYS = 30;
export const BOARD_TITLE_MAX = 60;
export const NICKNAME_MAX = 40;
export const FIRST_NAME_MAX = 30;
export const COMMENT_MAX = 300;

export type Vote = (typeof VOTES)[number];
