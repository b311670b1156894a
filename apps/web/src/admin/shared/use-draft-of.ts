import { useState } from 'react';

/**
 * Holds field values until they are applied; resets to the applied ones whenever these change from elsewhere (Back, a
 * reset). The fields are not remounted, so that applying them keeps the focus.
 * @param applied plain values
 */
export function useDraftOf<Draft extends object>(applied: Draft): [Draft, (part: Partial<Draft>) => void] {
  const key = JSON.stringify(applied);
  const [state, setState] = useState({ key, draft: applied });
  if (state.key !== key) setState({ key, draft: applied });
  return [state.draft, (part) => setState({ key, draft: { ...state.draft, ...part } })];
}
