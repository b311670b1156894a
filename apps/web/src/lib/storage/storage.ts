/** sessionStorage and localStorage that never throw: a browser may refuse both, and the page must work without them. */
function area(kind: 'session' | 'local'): Storage | null {
  try {
    return kind === 'session' ? window.sessionStorage : window.localStorage;
  } catch {
    return null;
  }
}

function read(kind: 'session' | 'local', key: string): string | null {
  return area(kind)?.getItem(key) ?? null;
}

function write(kind: 'session' | 'local', key: string, value: string | null): void {
  try {
    if (value === null) area(kind)?.removeItem(key);
    else area(kind)?.setItem(key, value);
  } catch {
    // Full or refused: no feature may depend on it.
  }
}

/** Storage key of the flats to compare in this tab. */
export const COMPARE_KEY = 'compare';

export const tabStorage = {
  get: (key: string) => read('session', key),
  set: (key: string, value: string | null) => write('session', key, value),
  keys: () => Object.keys(area('session') ?? {}),
};

export const browserStorage = {
  get: (key: string) => read('local', key),
  set: (key: string, value: string | null) => write('local', key, value),
};
