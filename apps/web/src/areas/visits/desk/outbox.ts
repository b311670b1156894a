import type { DeskVisit } from '@aangan/contract/visits/entities';
import { isApiError } from '../../../lib/calls/api.ts';
import { drafts } from '../../../lib/storage/drafts.ts';
import { parseJson } from '../../../lib/calls/json.ts';
import { createStore } from '../../../lib/storage/store.ts';
import { sendStep } from './api/send-step.ts';
import { QUICK_STEPS, type QuickStep } from './steps.ts';

/** A step that was pressed and that the server has not taken yet. Nothing in it tells of a buyer. */
export interface QueuedStep {
  visitId: number;
  step: QuickStep;
  /** Of the copy of the visit that was pressed on. */
  revision: number;
  /** When, in milliseconds. */
  at: number;
  /** Whose press it was. */
  userId: number;
}

export interface Outbox {
  /** In the order in which they are sent. */
  steps: readonly QueuedStep[];
  /** The last one may still be taken back: it is not sent before this moment, in milliseconds. */
  heldUntil: number;
  /** There was no answer at the last try. */
  isStuck: boolean;
}

export interface OutboxEvents {
  onTaken: (visit: DeskVisit) => void;
  /** @param reason the server's words; empty without any */
  onRefused: (step: QueuedStep, reason: string) => void;
}

const NAME = 'desk-steps';
/** Milliseconds in which a press can be taken back. */
export const HOLD_MS = 6_000;
/** The second press of a double one lands on what stands in the first one's place, and is not meant. */
const DOUBLE_PRESS_MS = 600;
/** From here on a call counts as on a bad line, and here it is given up for another. */
const SLOW_MS = 2_000;
const TIMEOUT_MS = 20_000;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000];

const NOTHING: Outbox = { steps: [], heldUntil: 0, isStuck: false };

/**
 * Steps on their way to the server, one after the other in the order of the presses. What gets no answer stays and is sent
 * again, which does no harm: a step whose result stands is taken as done (V37). They are kept in this tab, so that a
 * reload loses none, and go when the user signs out.
 */
export function createOutbox(userId: number, events: OutboxEvents) {
  const store = createStore<Outbox>({ ...NOTHING, steps: readKept(userId) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isOver = false;
  let failures = 0;

  function keep(change: Partial<Outbox>): void {
    const next = { ...store.get(), ...change };
    if (isOver) return;
    drafts.write(NAME, JSON.stringify(next.steps));
    if (next.steps.length === 0) drafts.clear(NAME);
    store.set(next);
  }

  function later(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void sendAll(), milliseconds);
  }

  /** Sends what may be sent, in order, until nothing is left or there is no answer. */
  async function sendAll(): Promise<void> {
    if (isSending || isOver) return;
    isSending = true;
    try {
      for (;;) {
        const { steps, heldUntil } = store.get();
        const [step] = steps;
        if (!step || isOver) return;
        const wait = steps.length === 1 ? heldUntil - Date.now() : 0;
        if (wait > 0) return later(wait);
        if (!(await send(step))) return;
      }
    } finally {
      isSending = false;
    }
  }

  /** @returns whether the server has had its say */
  async function send(step: QueuedStep): Promise<boolean> {
    const { visitId, revision } = step;
    const slow = setTimeout(() => keep({ isStuck: true }), SLOW_MS);
    const timeout = new AbortController();
    const late = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    try {
      const visit = await sendStep(visitId, step.step, revision, timeout.signal);
      if (isOver) return false;
      // ahead of the step's going, so that the visit does not look for a moment as it was
      events.onTaken(visit);
      settle();
    } catch (error) {
      if (isOver) return false;
      if (isWorthRepeating(error)) {
        keep({ isStuck: true });
        later(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
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
    keep({ steps: store.get().steps.slice(1), isStuck: false });
  }

  return {
    store,

    take(visit: DeskVisit, step: QuickStep): void {
      const at = Date.now();
      const kept = { visitId: visit.id, step, revision: visit.revision, at, userId };
      // a step of a moment ago goes out now: only the last one can be taken back
      keep({ steps: [...store.get().steps, kept], heldUntil: at + HOLD_MS });
      void sendAll();
    },

    /** Takes the last step back, if it was not sent yet. */
    undo(step: QueuedStep): void {
      const { steps } = store.get();
      if (steps.at(-1) !== step || !isHeld(store.get(), step) || Date.now() - step.at < DOUBLE_PRESS_MS) return;
      keep({ steps: steps.slice(0, -1), heldUntil: 0 });
    },

    /** Goes on with what an earlier page has left. */
    start(): void {
      void sendAll();
    },

    /** Sends what is there without waiting: there is a connection again, or the page is being put away. */
    sendNow(): void {
      keep({ heldUntil: 0 });
      clearTimeout(timer);
      void sendAll();
    },

    /** Leaves what is not sent for the next time the desk is opened in this tab. */
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Whether a step can still be taken back. */
export function isHeld({ steps, heldUntil }: Outbox, step: QueuedStep): boolean {
  return steps.at(-1) === step && heldUntil > Date.now();
}

/** No answer, none in time, one from before the server, a server in trouble, or a session that has to be taken up again. */
function isWorthRepeating(error: unknown): boolean {
  if (!isApiError(error)) return error instanceof DOMException && error.name === 'TimeoutError';
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}

function readKept(userId: number): QueuedStep[] {
  const kept = parseJson(drafts.read(NAME) ?? '');
  if (!Array.isArray(kept)) return [];
  const isKept = (step: Partial<QueuedStep> | null): step is QueuedStep =>
    step?.userId === userId &&
    QUICK_STEPS.some((known) => known === step.step) &&
    [step.visitId, step.revision, step.at].every(Number.isInteger);
  return kept.filter(isKept);
}
