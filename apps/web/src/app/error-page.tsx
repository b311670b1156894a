import { SITE } from '@aangan/contract/site';
import { TEXTS } from '@aangan/contract/texts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ErrorState } from '../ui/empty-state.tsx';

/** What is left when a page breaks: a sentence, and the way to try again. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <div className="wrap section">
      <title>{`Something went wrong - ${SITE.name}`}</title>
      <ErrorState
        title={TEXTS.general[navigator.onLine ? 'unexpected' : 'network']}
        headingLevel="h1"
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
