/** The fixed lists of visits (V21 to V40, V52). */

/** The stage of a visit as shown to people, computed (V40). */
export const VISIT_STAGES = [
  'REQUESTED',
  'PROPOSED',
  'CONFIRMED',
  'ARRIVED',
  'COMPLETED',
  'CANCELED',
  'NO_SHOW',
] as const;

/** Statuses of an upcoming visit. */
export const LIVE_STATUSES = ['PENDING', 'CONFIRMED', 'SCHEDULED'] as const;

/** Transitions of a visit (V31). */
export const VISIT_TRANSITIONS = [
  'book',
  'confirm',
  'propose',
  'accept',
  'decline',
  'withdraw',
  'move',
  'coming',
  'cancel',
  'arrive',
  'complete',
  'no-show',
  'reopen',
  'set',
  'reassign',
] as const;

export const ACTOR_KINDS = ['BUYER', 'LINK', 'HOST', 'ADMIN', 'SYSTEM'] as const;

/** Whether a day can be booked (V24); OVER when its visiting hours are past, or too soon. */
export const DAY_STATES = ['OPEN', 'FULL', 'CLOSED', 'OVER'] as const;

export const CONFIRMATIONS = ['REVIEW', 'INSTANT'] as const;
export const EXCEPTION_KINDS = ['CLOSED', 'EXTRA'] as const;

/** Why a plan cannot include a home (V54). */
export const PLAN_OBSTACLES = ['NOT_FOUND', 'ALREADY_BOOKED', 'CLOSED', 'FULL', 'OVER', 'NO_TIME'] as const;

/** Actions by a link without sign-in (V50). */
export const LINK_ACTS = ['COMING', 'MOVE', 'CANCEL', 'PROPOSAL'] as const;

/** The criteria of a buyer's score of a home (V66). */
export const SCORE_PARTS = ['light', 'layout', 'build', 'surroundings', 'value'] as const;

export type VisitStage = (typeof VISIT_STAGES)[number];
export type VisitTransition = (typeof VISIT_TRANSITIONS)[number];
export type ActorKind = (typeof ACTOR_KINDS)[number];
export type DayState = (typeof DAY_STATES)[number];
export type PlanObstacle = (typeof PLAN_OBSTACLES)[number];
export type LinkAct = (typeof LINK_ACTS)[number];
export type ScorePart = (typeof SCORE_PARTS)[number];
