import { SITE } from '@aangan/contract/core/site';
import { general as generalTexts } from '@aangan/contract/core/general.texts';
import { useEffect } from 'react';
import { ErrorState } from '../ui/empty-state.tsx';
import { classNames } from '../ui/class-names.ts';
import { app as texts } from './app.texts.ts';
import layout from '../ui/layout.module.css';

/** Shown in place of a page that threw: a sentence and a button to try again. */
export function ErrorPage({ error }: { error: unknown }) {
  useEffect(() => reportError(error), [error]);
  return (
    <div className={classNames(layout.wrap, layout.section)}>
      <title>{`${texts.somethingWentWrong} - ${SITE.name}`}</title>
      <ErrorState
        title={generalTexts[navigator.onLine ? 'unexpected' : 'network']}
        headingLevel="h1"
        text={!navigator.onLine && texts.offline}
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
