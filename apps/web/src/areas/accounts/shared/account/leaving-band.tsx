import { formatDate } from '@aangan/contract/core/dates';
import { fill, parts } from '@aangan/contract/core/translation';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Clock } from '../../../../ui/icons.ts';
import { useCancelDeletion } from './api/cancel-deletion.ts';
import { account as texts } from './account.texts.ts';
import layout from '../../../../ui/layout.module.css';
import styles from './leaving-band.module.css';

/**
 * Band under the header of every page while the account awaits deletion (I32). Rendered by a portal, so that the page
 * frame, which everybody loads, does not depend on it.
 * @param dueOn 'yyyy-MM-dd'
 */
export function LeavingBand({ dueOn }: { dueOn: string }) {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.querySelector('#main')?.before(host);
    return () => host.remove();
  }, [host]);
  return createPortal(<Band dueOn={dueOn} />, host);
}

function Band({ dueOn }: { dueOn: string }) {
  const isOnline = useIsOnline();
  const keep = useCancelDeletion();
  return (
    <div className={styles.band} role="status">
      <div className={classNames(layout.wrap, styles.row)}>
        <p className={styles.text}>
          <Icon of={Clock} />
          <span>
            {parts(texts.leaving).map(({ tag, text }) =>
              tag === null ? (
                text
              ) : (
                <b key={tag} className="num">
                  {fill(text as '{date}', { date: formatDate(dueOn, 'long') })}
                </b>
              ),
            )}
          </span>
        </p>
        <Button variant="second" disabled={!isOnline} isBusy={keep.isPending} onClick={() => keep.mutate(undefined)}>
          {texts.keep}
        </Button>
      </div>
    </div>
  );
}
