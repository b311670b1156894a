import { adminPaths } from '@aangan/contract/paths';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { FieldError } from '@aangan/contract/core/errors';
import { fill } from '@aangan/contract/core/translation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../lib/calls/api.ts';
import { notify } from '../../lib/notifications.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { getAdminPropertyQuery } from '../shared/api/get-admin-property.ts';
import type { OpenConflict } from '../shared/conflict-dialog.tsx';
import { useReplaceProperty } from './api/replace-property.ts';
import { conflictsOf, mergeValues } from './property-conflict.ts';
import type { DraftPlace } from './property-draft.ts';
import { problemsFromServer } from './property-steps.ts';
import { valuesOf, type PropertyValues } from './property-values.ts';
import { publication as texts } from './publication.texts.ts';
import { usePropertyWizard, type PropertyWizard, type Stored } from './use-property-wizard.ts';

/** Said where a save took the property offline (F54). */
function wentOfflineText(missing: readonly FieldError[]): string {
  return fill(texts.wentOffline, { missing: missing.map(({ message }) => message).join(', ') });
}

interface EditProperty {
  wizard: PropertyWizard;
  conflict: OpenConflict<keyof PropertyValues> | null;
}

/**
 * Saves an edited property: success navigates to the list, a refusal focuses its field, a stale copy opens the
 * conflict.
 * @param nameOfUser returns the name of an assigned user's id
 */
export function useEditProperty(
  id: number,
  opened: Stored,
  draft: DraftPlace,
  nameOfUser: (id: string) => string,
): EditProperty {
  const client = useQueryClient();
  const { mutate, isPending } = useReplaceProperty(id);
  const [found, setFound] = useState<{ mine: PropertyValues; newest: Stored } | null>(null);
  const wizard = usePropertyWizard({ kind: 'edit', stored: opened, draft, isSaving: isPending, onSave: save });

  function save(values: PropertyValues, { version, values: base }: Stored) {
    const before = client.getQueryData(getAdminPropertyQuery(id).queryKey)?.publication;
    mutate(
      { values, base, version },
      {
        onSuccess: ({ publication, gate }) => {
          wizard.finish();
          notify.success(ADMIN_TEXTS.property.updated);
          if (before === 'PUBLISHED' && publication === 'DRAFT') notify.warning(wentOfflineText(gate.missing));
          navigate(adminPaths.properties());
        },
        onError: (error) => void handleRefusal(error, values),
      },
    );
  }

  async function handleRefusal(error: Error, mine: PropertyValues) {
    if (isApiError(error) && error.code === 'STALE_EDIT') {
      const newest = await client.fetchQuery({ ...getAdminPropertyQuery(id), staleTime: 0 }).catch(() => null);
      if (newest) {
        setFound({ mine, newest: { version: newest.version, values: valuesOf(newest) } });
        return;
      }
    }
    setFound(null);
    const problems = isApiError(error) ? problemsFromServer(error.errors ?? [], 'edit') : [];
    if (problems.length > 0) wizard.showProblems(problems);
    else notify.error(ADMIN_TEXTS.property.updateFailed);
  }

  const conflict: OpenConflict<keyof PropertyValues> | null = found && {
    version: found.newest.version,
    findRows: () => conflictsOf(wizard.base, found.mine, found.newest.values, nameOfUser),
    isSaving: isPending,
    loadNewest: () => {
      wizard.rebase(found.newest, found.newest.values);
      setFound(null);
    },
    save: (choices) => {
      const values = mergeValues(found.mine, found.newest.values, choices);
      wizard.rebase(found.newest, values);
      save(values, found.newest);
    },
    close: () => setFound(null),
  };
  return { wizard, conflict };
}
