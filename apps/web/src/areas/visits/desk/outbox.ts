import type { DeskVisit } from '@aangan/contract/visits/entities';
import { isApiError } from '../../../lib/calls/api.ts';
import { drafts } from '../../../lib/storage/drafts.ts';
import { parseJson } from '../../../lib/calls/json.ts';
import { createStore } from '../../../lib/storage/store.ts';
import { sendStep } from './api/send-step.ts';
import { QUICK_STEPS, type QuickStep } from './steps.ts';

/** A step that the server has not accepted yet. Holds no data of a buyer. */
export interface QueuedStep {
  visitId: number;
  step: QuickStep;
  /** Of the copy of the visit that the user acted on. */
  revision: number;
  /** When it was pressed, in milliseconds. */
  at: number;
  /** Who pressed it. */
  userId: number;
}

export interface Outbox {
  /** In sending order. */
  steps: readonly QueuedStep[];
  /** The last step can be undone, and is not sent, before this time in milliseconds. */
  heldUntil: number;
  /** The last attempt failed or is slow. */
  isStuck: boolean;
}

export interface OutboxEvents {
  onTaken: (visit: DeskVisit) => void;
  /** @param reason the server's message; empty without one */
  onRefused: (step: QueuedStep, reason: string) => void;
}

const NAME = 'desk-steps';
/** Milliseconds in which a step can be undone. */
export const HOLD_MS = 6_000;
/** Ignores the second click of a double click, which lands on the undo button in the same place. */
const DOUBLE_PRESS_MS = 600;
/** A call is reported as stuck after the first delay, and aborted for a retry after the second. */
const SLOW_MS = 2_000;
const TIMEOUT_MS = 20_000;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000];

const NOTHING: Outbox = { steps: [], heldUntil: 0, isStuck: false };

/**
 * Creates the queue of steps on their way to the server, sent one after the other in the order of the presses. A step
 * without a response stays and is retried, which is safe: repeating a step that took effect succeeds (V37). Steps are
 * stored per tab, so that a reload loses none, and deleted on signing out.
 */
export function createOutbox(userId: number, events: OutboxEvents) {
  const store = createStore<Outbox>({ ...NOTHING, steps: readStored(userId) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isOver = false;
  let failures = 0;

  function update(change: Partial<Outbox>): void {
    const next = { ...store.get(), ...change };
    if (isOver) return;
    drafts.write(NAME, JSON.stringify(next.steps));
    if (next.steps.length === 0) drafts.clear(NAME);
    store.set(next);
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void sendAll(), milliseconds);
  }

  /** Sends all due steps in order, until the queue is empty or a call gets no response. */
  async function sendAll(): Promise<void> {
    if (isSending || isOver) return;
    isSending = true;
    try {
      for (;;) {
        const { steps, heldUntil } = store.get();
        const [step] = steps;
        if (!step || isOver) return;
        const wait = steps.length === 1 ? heldUntil - Date.now() : 0;
        if (wait > 0) return schedule(wait);
        if (!(await send(step))) return;
      }
    } finally {
      isSending = false;
    }
  }

  /** @returns whether the server accepted or refused the step */
  async function send(step: QueuedStep): Promise<boolean> {
    const { visitId, revision } = step;
    const slow = setTimeout(() => update({ isStuck: true }), SLOW_MS);
    const timeout = new AbortController();
    const late = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    try {
      const visit = await sendStep(visitId, step.step, revision, timeout.signal);
      if (isOver) return false;
      // before the step is removed, so that the visit does not flash its old state
      events.onTaken(visit);
      settle();
    } catch (error) {
      if (isOver) return false;
      if (isWorthRepeating(error)) {
        update({ isStuck: true });
        schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
        failures += 1;
        return false;
      }
      settle();
      events.onRefused(step, isApiError(error) ? error.message : '');
    } finally {
      clearTimeout(slow);
      clearTimeout(late);
    }
    return true;
  }

  function settle(): void {
    failures = 0;
    update({ steps: store.get().steps.slice(1), isStuck: false });
  }

  return {
    store,

    take(visit: DeskVisit, step: QuickStep): void {
      const at = Date.now();
      const queued = { visitId: visit.id, step, revision: visit.revision, at, userId };
      // this sends the previous step now: only the last one can be undone
      update({ steps: [...store.get().steps, queued], heldUntil: at + HOLD_MS });
      void sendAll();
    },

    /** Undoes the last step, unless it was sent. */
    undo(step: QueuedStep): void {
      const { steps } = store.get();
      if (steps.at(-1) !== step || !isHeld(store.get(), step) || Date.now() - step.at < DOUBLE_PRESS_MS) return;
      update({ steps: steps.slice(0, -1), heldUntil: 0 });
    },

    /** Sends what an earlier page left in the queue. */
    start(): void {
      void sendAll();
    },

    /** Sends without the delay for undoing: the connection is back, or the page is hidden. */
    sendNow(): void {
      update({ heldUntil: 0 });
      clearTimeout(timer);
      void sendAll();
    },

    /** Stops; unsent steps wait until the desk is opened in this tab again. */
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Whether a step can still be undone. */
export function isHeld({ steps, heldUntil }: Outbox, step: QueuedStep): boolean {
  return steps.at(-1) === step && heldUntil > Date.now();
}

/** Whether to retry: a network error, a timeout, a rate limit, a server error, or a session that must be renewed. */
function isWorthRepeating(error: unknown): boolean {
  if (!isApiError(error)) return error instanceof DOMException && error.name === 'TimeoutError';
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}

function readStored(userId: number): QueuedStep[] {
  const stored = parseJson(drafts.read(NAME) ?? '');
  if (!Array.isArray(stored)) return [];
  const isValid = (step: Partial<QueuedStep> | null): step is QueuedStep =>
    step?.userId === userId &&
    QUICK_STEPS.some((known) => known === step.step) &&
    [step.visitId, step.revision, step.at].every(Number.isInteger);
  return stored.filter(isValid);
}
