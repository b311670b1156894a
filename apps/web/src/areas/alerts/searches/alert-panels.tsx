import type { AlertSettings } from '@aangan/contract/alerts/entities';
import type { AlertFrequency } from '@aangan/contract/alerts/lists';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { notify } from '../../../lib/notifications.ts';
import { useRestoredFocus } from '../../../lib/use-restored-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { account } from '../../accounts/shared/account/account.texts.ts';
import { useSendEmailLink } from '../../accounts/shared/account/api/send-email-link.ts';
import { getAlertSettingsQuery, useSaveAlertSettings } from '../shared/searches/api/alert-settings.ts';
import { searches as texts } from '../shared/searches/searches.texts.ts';
import { FREQUENCIES } from '../shared/searches/frequencies.ts';
import styles from './alert-panels.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** Alert settings beside the searches: which changes to saved homes are notified, and whether by e-mail. */
export function AlertPanels() {
  const waiting = (
    <div className={styles.side} aria-hidden="true">
      <Skeleton width="100%" height="190px" />
      <Skeleton width="100%" height="158px" />
    </div>
  );
  return (
    <Loaded
      query={useQuery(getAlertSettingsQuery)}
      waiting={waiting}
      failure={{ title: texts.settingsNotLoaded, text: account.checkConnection }}
    >
      {(settings) => (
        <div className={styles.side}>
          <ShortlistPanel settings={settings} />
          <MailPanel settings={settings} />
        </div>
      )}
    </Loaded>
  );
}

function ShortlistPanel({ settings: { shortlistFrequency } }: { settings: AlertSettings }) {
  const titleId = useId();
  const isOnline = useIsOnline();
  const { mutate, isPending, variables } = useSaveAlertSettings();
  useRestoredFocus(isPending);
  return (
    <section className={classNames(panelStyles.panel, styles.panel)} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.shortlistTitle}</h2>
      <SelectField
        className={styles.frequency}
        label={texts.shortlistText}
        options={FREQUENCIES}
        value={isPending ? (variables.shortlistFrequency ?? shortlistFrequency) : shortlistFrequency}
        disabled={isPending || !isOnline}
        onChange={({ target }) => mutate({ shortlistFrequency: target.value as AlertFrequency, source: 'SETTINGS' })}
      />
    </section>
  );
}

function MailPanel({ settings: { email } }: { settings: AlertSettings }) {
  const titleId = useId();
  const isOnline = useIsOnline();
  const { mutate, isPending, variables } = useSaveAlertSettings();
  useRestoredFocus(isPending);
  const link = useSendEmailLink();
  return (
    <section className={classNames(panelStyles.panel, styles.panel)} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.mailTitle}</h2>
      <Switch
        label={texts.mailSwitch}
        checked={isPending ? (variables.email ?? email.given) : email.given}
        disabled={isPending || !isOnline}
        onChange={({ target }) => mutate({ email: target.checked, source: 'SETTINGS' })}
      />
      {email.checked ? (
        <p className={classNames('muted', styles.address)}>{email.address}</p>
      ) : (
        <>
          <hr className={styles.rule} />
          <p className={styles.address}>{fill(texts.confirmFirst, { email: email.address })}</p>
          <Button
            variant="second"
            className={styles.send}
            isBusy={link.isPending}
            busyText={texts.sending}
            disabled={!isOnline}
            onClick={() =>
              link.mutate(undefined, {
                onSuccess: () => notify.success(fill(account.linkSent, { email: email.address })),
              })
            }
          >
            {texts.sendLink}
          </Button>
        </>
      )}
    </section>
  );
}
