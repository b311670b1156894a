/** The fixed lists of visits (V21 to V40, V52). */

/** Where a visit stands for people, computed (V40). */
export const VISIT_STAGES = [
  'REQUESTED',
  'PROPOSED',
  'CONFIRMED',
  'ARRIVED',
  'COMPLETED',
  'CANCELED',
  'NO_SHOW',
] as const;

/** Statuses of a visit that is still to be. */
export const LIVE_STATUSES = ['PENDING', 'CONFIRMED', 'SCHEDULED'] as const;

/** Everything that can happen to a visit (V31). */
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

/** How a day stands for visits (V24); OVER when its visiting hours are past, or too soon to book. */
export const DAY_STATES = ['OPEN', 'FULL', 'CLOSED', 'OVER'] as const;

export const CONFIRMATIONS = ['REVIEW', 'INSTANT'] as const;
export const EXCEPTION_KINDS = ['CLOSED', 'EXTRA'] as const;

/** Why a home keeps a plan from being made (V54). */
export const PLAN_OBSTACLES = ['NOT_FOUND', 'ALREADY_BOOKED', 'CLOSED', 'FULL', 'OVER', 'NO_TIME'] as const;

/** What a link without signing in lets its holder do (V50). */
export const LINK_ACTS = ['COMING', 'MOVE', 'CANCEL', 'PROPOSAL'] as const;

/** What a buyer scores a home by (V66). */
export const SCORE_PARTS = ['light', 'layout', 'build', 'surroundings', 'value'] as const;

export type VisitStage = (typeof VISIT_STAGES)[number];
export type VisitTransition = (typeof VISIT_TRANSITIONS)[number];
export type ActorKind = (typeof ACTOR_KINDS)[number];
export type DayState = (typeof DAY_STATES)[number];
export type PlanObstacle = (typeof PLAN_OBSTACLES)[number];
export type LinkAct = (typeof LINK_ACTS)[number];
export type ScorePart = (typeof SCORE_PARTS)[number];
