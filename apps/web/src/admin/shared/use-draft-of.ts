import { useState } from 'react';

/**
 * What stands in fields until it is applied; it follows what is applied whenever that becomes something else (Back, a
 * reset). The fields stay the same ones, so that the focus is not lost to applying them.
 * @param applied plain values
 */
export function useDraftOf<Draft extends object>(applied: Draft): [Draft, (part: Partial<Draft>) => void] {
  const key = JSON.stringify(applied);
  const [state, setState] = useState({ key, draft: applied });
  if (state.key !== key) setState({ key, draft: applied });
  return [state.draft, (part) => setState({ key, draft: { ...state.draft, ...part } })];
}
