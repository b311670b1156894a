import type { Profile } from '@aangan/contract/accounts/entities';
import { fill } from '@aangan/contract/core/translation';
import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../../lib/notifications.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CircleCheck } from '../../../../ui/icons.ts';
import type { TextFieldProps } from '../../../../ui/text-field.tsx';
import { account } from '../../shared/account/account.texts.ts';
import { useSendEmailLink } from '../../shared/account/api/send-email-link.ts';
import { EmailField } from '../../../../shared/fields/email-field.tsx';
import { getProfileQuery } from '../api/get-profile.ts';
import { profileEdit as texts } from '../profile-edit.texts.ts';
import styles from '../profile-edit-page.module.css';

interface EmailOfProfileProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'hint'> {
  profile: Profile;
  /** whether the input differs from the saved address */
  isEdited: boolean;
}

/** The address field, with its confirmation state and a button that resends the link (I54). */
export function EmailOfProfile({ profile: { email, emailChecked }, isEdited, ...field }: EmailOfProfileProps) {
  const isOnline = useIsOnline();
  const client = useQueryClient();
  const link = useSendEmailLink();
  const send = () =>
    link.mutate(undefined, {
      onSuccess: async () => {
        // nothing was sent if it was confirmed on another device meanwhile
        const profile = await client.fetchQuery({ ...getProfileQuery, staleTime: 0 }).catch(() => null);
        if (!profile?.emailChecked) notify.success(fill(account.linkSent, { email }));
      },
    });
  return (
    <div className={styles.email}>
      <EmailField {...field} hint={isEdited ? texts.linkOnSave : <EmailState isConfirmed={emailChecked} />} />
      {!isEdited && !emailChecked && (
        <Button
          variant="second"
          size="compact"
          disabled={!isOnline}
          isBusy={link.isPending}
          busyText={texts.sending}
          onClick={send}
        >
          {texts.sendAgain}
        </Button>
      )}
    </div>
  );
}

function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  if (!isConfirmed) return texts.notConfirmed;
  return (
    <span className={styles.confirmed}>
      <Icon of={CircleCheck} size="s" />
      {texts.confirmed}
    </span>
  );
}
