import { ALERTS } from '@aangan/contract/alerts/routes';
import type { AlertSettings } from '@aangan/contract/alerts/entities';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@aangan/contract/endpoints';
import { call } from '../../../../../lib/calls/api.ts';
import { notify } from '../../../../../lib/notifications.ts';
import { useSingleMutation } from '../../../../../lib/calls/use-single-mutation.ts';
import { searches as texts } from '../searches.texts.ts';

type Change = NonNullable<CallInput<'alertSettingsSave'>['body']>;

/** GET /api/alerts/settings: the user's alert settings. */
export const getAlertSettingsQuery = queryOptions({
  queryKey: ['own', 'alert-settings'] as const,
  queryFn: ({ signal }) => call(ALERTS.alertSettingsGet, {}, { signal }),
});

/**
 * PUT /api/alerts/settings: an optimistic update, rolled back with a toast on failure.
 * @param failure the text of the toast
 */
export function useSaveAlertSettings(failure: string = texts.notSaved) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Change) => call(ALERTS.alertSettingsSave, { body }),
    onSuccess: (settings: AlertSettings) => client.setQueryData(getAlertSettingsQuery.queryKey, settings),
    onError: () => notify.error(failure),
  });
}
