import { TEXTS } from '@aangan/contract/texts';
import { useEffect, useState, type ComponentType } from 'react';
import { notify } from './notifications.ts';

/**
 * A component whose code is fetched the first time it is wanted, and then kept. When it can't be fetched the person is
 * told and the page stays as it is; wanting it again tries again.
 * @param load imports it; the same function at every call
 * @param onFailure takes the wish back; the same function at every call
 * @returns the component, null until it is there
 */
export function useFetched<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): { Fetched: ComponentType<Props> | null } {
  const [Fetched, setFetched] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isWanted || Fetched) return;
    load().then(
      (component) => setFetched(() => component),
      () => {
        onFailure();
        notify.error(TEXTS.general.network);
      },
    );
  }, [isWanted, Fetched, load, onFailure]);
  return { Fetched };
}
