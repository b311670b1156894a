import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get: () => State;
  set: (state: State) => void;
  /** @returns the function that stops listening */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a value outside React that components can subscribe to. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @param prerendered what the prerendered page shows, so that hydration finds the same */
export function useStore<State>(store: Store<State>, prerendered: State): State {
  return useSyncExternalStore(store.subscribe, store.get, () => prerendered);
}

const never = () => () => undefined;

/**
 * Reads a constant value that only the browser knows, such as today's date.
 * @param prerendered what the prerendered page shows, so that hydration finds the same
 */
export function useBrowserValue<Value>(read: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(never, read, () => prerendered);
}
