import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { useEffect, useState } from 'react';
import { notify } from '../../lib/notifications.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import type { Settings } from './settings.ts';
import { SettingsForm } from './components/settings-form.tsx';
import { loadSettings } from './settings-mock.ts';
import { settings as texts } from './settings.texts.ts';

/** /admin/settings, a mock (ADMS1). */
export function SettingsPage() {
  const { loaded, reload } = useLoadedSettings();
  return (
    <>
      <PageTitle title={texts.title} subtitle={texts.subtitle} />
      {loaded === 'loading' && <Waiting text={texts.loading} />}
      {loaded === 'failed' && <ErrorState title={ADMIN_TEXTS.settings.loadFailed} onRetry={reload} />}
      {typeof loaded === 'object' && <SettingsForm initial={loaded} />}
    </>
  );
}

type Loaded = Settings | 'loading' | 'failed';

function useLoadedSettings() {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => load(setLoaded), []);
  const reload = () => {
    setLoaded('loading');
    load(setLoaded);
  };
  return { loaded, reload };
}

/** @returns a function that cancels the callback */
function load(onSettled: (outcome: Loaded) => void): () => void {
  let isHeard = true;
  const settle = (outcome: Settings | 'failed') => {
    if (!isHeard) return;
    onSettled(outcome);
    if (outcome !== 'failed') notify.success(ADMIN_TEXTS.settings.loaded);
  };
  loadSettings().then(settle, () => settle('failed'));
  return () => {
    isHeard = false;
  };
}
