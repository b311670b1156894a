import type { DeskVisit } from '@aangan/contract/visits/entities';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { onSessionEvent } from '../../../lib/session/session-events.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { refetchDesk, findListed, showVisit } from './api/desk-visits.ts';
import { desk as texts } from './desk.texts.ts';
import { createOutbox, isHeld, type QueuedStep, type Outbox } from './outbox.ts';
import { afterStep } from './steps.ts';

type LiveOutbox = ReturnType<typeof createOutbox>;

const EMPTY: Outbox = { steps: [], heldUntil: 0, isStuck: false };

/** Shared by all pages, so that a step is sent although the user leaves its page. */
let current: { userId: number; outbox: LiveOutbox } | null = null;

function outboxOf(userId: number): LiveOutbox {
  if (current?.userId === userId) return current.outbox;
  current?.outbox.stop();
  current = { userId, outbox: createOutbox(userId, { onTaken: showVisit, onRefused: notifyRefused }) };
  return current.outbox;
}

function notifyRefused({ visitId }: QueuedStep, reason: string): void {
  const buyer = findListed(visitId)?.buyer.name ?? '';
  notify.error(fill(texts.outbox.refused, { buyer, reason: reason || texts.outbox.failed }));
  refetchDesk();
}

onSessionEvent('user-logged-out', () => {
  current?.outbox.stop();
  current = null;
});

/** Returns the queue of unsent steps. Use it only below the desk's guard, where somebody is signed in. */
export function useOutbox() {
  const { user } = useSession();
  const outbox = outboxOf(user?.id ?? 0);
  const state = useStore(outbox.store, EMPTY);
  const held = useHeldStep(state);
  return { outbox, state, held };
}

/** Returns the step that can still be undone, or null. */
function useHeldStep(state: Outbox): QueuedStep | null {
  const last = state.steps.at(-1);
  const [over, setOver] = useState<QueuedStep | null>(null);
  const isRunning = last !== undefined && last !== over && isHeld(state, last);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setOver(last), state.heldUntil - Date.now());
    return () => clearTimeout(timer);
  }, [isRunning, last, state.heldUntil]);
  return isRunning ? last : null;
}

/** Returns a visit as it will be once all its queued steps are accepted. */
export function withSteps(visit: DeskVisit, { steps }: Outbox): DeskVisit {
  const own = steps.filter(({ visitId }) => visitId === visit.id);
  return own.reduce((now, { step, at }) => afterStep(now, step, new Date(at).toISOString()), visit);
}

/**
 * Sends when the browser is online again and when the page is hidden; asks before a tab with unsent steps is closed.
 */
export function useSending(outbox: LiveOutbox, isWaiting: boolean): void {
  useEffect(() => {
    const send = () => outbox.sendNow();
    const sendHidden = () => document.visibilityState === 'hidden' && outbox.sendNow();
    outbox.start();
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', sendHidden);
    return () => {
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', sendHidden);
    };
  }, [outbox]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}
