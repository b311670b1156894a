import { useEffect, useReducer, useState, type Dispatch } from 'react';
import { CHAT_REPLY_DELAY, MASKED_NAME } from '@aangan/contract/core/limits';
import { isApiError } from '../../../lib/calls/api.ts';
import { pause } from '../../../lib/pause.ts';
import { findMatches } from './api/find-matches.ts';
import {
  chatReducer,
  startChat,
  type ChatAction,
  type ChatAnswers,
  type ChatMessage,
  type ChatState,
} from './chat-machine.ts';
import { readConversation, writeConversation } from './chat-storage.ts';
import { storedConversation } from './stored-conversation.ts';

/**
 * Returns the conversation: restored from this tab, stored at every step, with its pending replies and searches run.
 * @param owner the id of the signed-in user, null for a visitor
 */
export function useConversation(owner: number | null): [ChatState, Dispatch<ChatAction>] {
  const [state, dispatch] = useReducer(
    chatReducer,
    null,
    () => readConversation(storedConversation.get(), owner) ?? startChat(),
  );
  const [speaker, setSpeaker] = useState(owner);
  // During render, before anything is stored: a user's conversation must not become the next user's or a visitor's.
  if (speaker !== owner) {
    setSpeaker(owner);
    if (speaker !== null) dispatch({ type: 'reset' });
  }
  useEffect(() => storedConversation.set(writeConversation(state, owner)), [state, owner]);
  useReplies(state, dispatch);
  useNamesAfterSignIn(state, dispatch, owner);
  return [state, dispatch];
}

/** Runs the pending reply or search, also one from before a reload; aborts it when it is no longer pending. */
function useReplies({ pending, answers }: ChatState, dispatch: Dispatch<ChatAction>): void {
  useEffect(() => {
    if (!pending) return undefined;
    const stop = new AbortController();
    const reply = async () => {
      const action = await replyTo(pending, answers, stop.signal);
      if (!stop.signal.aborted) dispatch(action);
    };
    void reply();
    return () => stop.abort();
  }, [pending, answers, dispatch]);
}

/** Returns the reply, a second after the question at the earliest (CHAT6). */
async function replyTo(
  pending: NonNullable<ChatState['pending']>,
  answers: ChatAnswers,
  signal: AbortSignal,
): Promise<ChatAction> {
  const search = pending.kind === 'search' ? findMatches(answers, signal) : null;
  const [found] = await Promise.allSettled([search, pause(CHAT_REPLY_DELAY)]);
  if (pending.kind === 'reply') return { type: 'replied' };
  if (found.status === 'rejected') return { type: 'failed', isUnreadable: !isApiError(found.reason) };
  return found.value ? { type: 'found', ...found.value } : { type: 'failed' };
}

/** Fetches the names of matches that a visitor saw without them, after the visitor has signed in. */
function useNamesAfterSignIn(state: ChatState, dispatch: Dispatch<ChatAction>, owner: number | null): void {
  const masked =
    owner === null ? undefined : [...state.messages].reverse().find(({ found }) => found?.matches.some(isMasked));
  useEffect(() => {
    if (!masked?.found) return undefined;
    const stop = new AbortController();
    void nameMatches(masked.id, masked.found, stop.signal, dispatch);
    return () => stop.abort();
  }, [masked, dispatch]);
}

async function nameMatches(
  id: number,
  { answers }: NonNullable<ChatMessage['found']>,
  signal: AbortSignal,
  dispatch: Dispatch<ChatAction>,
): Promise<void> {
  try {
    const { matches } = await findMatches(answers, signal);
    if (!matches.some(isMasked)) dispatch({ type: 'refreshed', id, matches });
  } catch {
    // Without names the cards still link to their properties.
  }
}

function isMasked({ name }: { name: string }): boolean {
  return name === MASKED_NAME;
}
