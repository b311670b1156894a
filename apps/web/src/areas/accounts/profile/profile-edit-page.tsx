import { email, nameText } from '@aangan/contract/core/fields';
import type { Profile } from '@aangan/contract/accounts/entities';
import { bandText } from '@aangan/contract/catalogue/band-text';
import { bands } from '@aangan/contract/catalogue/filter-lists';
import type { FlatType } from '@aangan/contract/catalogue/lists';
import { FLAT_TYPES, flatTypes } from '@aangan/contract/catalogue/search-lists';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { notify } from '../../../lib/notifications.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChoiceGroup } from '../../../ui/toggle-group.tsx';
import { AccountHead } from '../shared/account/account-head.tsx';
import { account } from '../shared/account/account.texts.ts';
import { OfflineNotice } from '../shared/account/offline-notice.tsx';
import { getProfileQuery } from './api/get-profile.ts';
import { useSaveProfile } from './api/save-profile.ts';
import { ChangeNumber } from './components/change-number.tsx';
import { EmailOfProfile } from './components/email-of-profile.tsx';
import { failureWords, fieldWords } from './failure-words.ts';
import { profileEdit as texts } from './profile-edit.texts.ts';
import layout from '../../../ui/layout.module.css';
import panelStyles from '../../../ui/panel.module.css';
import styles from './profile-edit-page.module.css';

const form = z.object({
  name: nameText(texts.nameRequired),
  email,
  preferredFlatType: z.nullable(z.enum(FLAT_TYPES)),
  budget: z.nullable(z.string()),
});
const FIELDS = ['name', 'email'];

/** Prefetches the profile. */
export function askForProfileEdit(): void {
  void queryClient.prefetchQuery(getProfileQuery);
}

/** /user/profile/edit: the registration data, and the phone number by two codes (I34). */
export function ProfileEditPage() {
  const profile = useQuery({
    ...getProfileQuery,
    // shows the confirmation to users who come back from the link in their mail
    refetchOnWindowFocus: 'always',
  });
  return (
    <div className={layout.wrap} data-waiting={profile.isPending || undefined}>
      <AccountHead title={texts.title} />
      <OfflineNotice at={profile.dataUpdatedAt} />
      <Loaded
        query={profile}
        waiting={<Loading />}
        failure={{ title: texts.loadFailed, text: account.checkConnection }}
      >
        {(data) => (
          <div className={styles.columns}>
            <PersonForm profile={data} />
            <ChangeNumber profile={data} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

function PersonForm({ profile }: { profile: Profile }) {
  const isOnline = useIsOnline();
  const save = useSaveProfile();
  /** The recipients of the messages about a changed address. */
  const [sent, setSent] = useState<{ email: string; number: string } | null>(null);
  const { name, email: address, preferredFlatType, minBudget, maxBudget } = profile;
  const present = bands().find(({ min, max }) => min === minBudget && max === maxBudget);
  const values = { name, email: address, preferredFlatType, budget: present?.label ?? null };
  const { control, register, handleSubmit, formState } = useSchemaForm(form, values);
  const { errors } = formState;
  const typed = useWatch({ control, name: 'email' });
  const failure = failureWords(save.error, FIELDS);
  const submit = handleSubmit(({ budget, ...person }) => {
    // a budget outside the bands stays until one is chosen
    const band = bands().find(({ label }) => label === budget) ?? { min: minBudget, max: maxBudget };
    const change = { ...person, minBudget: band.min, maxBudget: band.max };
    save.mutate(change, {
      onSuccess: ({ email, contactNo }) => {
        notify.success(texts.saved);
        // compares addresses as the server does
        if (email.toLowerCase() !== address.toLowerCase()) setSent({ email, number: contactNo });
      },
    });
  });
  return (
    <form
      className={classNames(panelStyles.panel, panelStyles.roomy, styles.person)}
      noValidate
      onChange={() => {
        if (save.error) save.reset();
        setSent(null);
      }}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={texts.name}
        autoComplete="name"
        error={errors.name?.message ?? fieldWords(save.error, 'name')}
        {...register('name')}
      />
      <EmailOfProfile
        profile={profile}
        isEdited={typed !== address}
        label={texts.email}
        error={errors.email?.message ?? fieldWords(save.error, 'email')}
        {...register('email')}
      />
      <Controller
        control={control}
        name="preferredFlatType"
        render={({ field }) => (
          <ChoiceGroup
            className={styles.whole}
            legend={texts.flatType}
            columns={3}
            options={typesFor(preferredFlatType).map((type) => ({ value: type, label: type }))}
            value={field.value ?? undefined}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="budget"
        render={({ field }) => (
          <ChoiceGroup
            className={classNames(styles.whole, styles.budget)}
            legend={texts.budget}
            columns={2}
            options={bands().map((band) => ({ value: band.label, label: bandText(band) }))}
            value={field.value ?? undefined}
            onChange={field.onChange}
          />
        )}
      />
      {failure && (
        <div className={styles.whole}>
          <Notice>{failure}</Notice>
        </div>
      )}
      {sent && (
        <div className={styles.whole}>
          <Notice kind="success">{fill(texts.emailChanged, sent)}</Notice>
        </div>
      )}
      <div className={styles.act}>
        <Button type="submit" disabled={!isOnline} isBusy={save.isPending} busyText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** The offered types, and the stored one where it is no longer offered (S32). */
const typesFor = (stored: FlatType | null) =>
  [...FLAT_TYPES].sort().filter((type) => flatTypes().includes(type) || type === stored);

/** Skeleton of both panels. */
function Loading() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div className={styles.columns} aria-hidden="true">
        <div className={classNames(panelStyles.panel, panelStyles.roomy, styles.person)}>
          {['name', 'email', 'type', 'budget'].map((field) => (
            <div key={field} className={field === 'type' || field === 'budget' ? styles.whole : undefined}>
              <Skeleton width="120px" height="16px" />
              <Skeleton height="48px" className={styles.box} />
            </div>
          ))}
        </div>
        <div className={classNames(panelStyles.panel, panelStyles.roomy, styles.number)}>
          <Skeleton width="160px" height="24px" />
          <Skeleton height="48px" className={styles.box} />
          <Skeleton width="140px" height="48px" />
        </div>
      </div>
    </>
  );
}
