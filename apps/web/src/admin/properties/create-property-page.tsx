import { adminPaths } from '@aangan/contract/paths';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { useMemo, useState } from 'react';
import { isApiError } from '../../lib/calls/api.ts';
import { notify } from '../../lib/notifications.ts';
import { useSession } from '../../lib/session/session.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useCreateProperty } from './api/create-property.ts';
import { DraftChoice, isDraftOf } from './components/draft-choice.tsx';
import { MediaChoiceDialog } from './components/media-choice-dialog.tsx';
import { PropertyWizard } from './components/property-wizard.tsx';
import { draftPlace } from './property-draft.ts';
import { problemsFromServer } from './property-steps.ts';
import { NEW_PROPERTY, type PropertyValues } from './property-values.ts';
import { usePropertyWizard } from './use-property-wizard.ts';
import { propertyForm as formTexts } from './property-form.texts.ts';

const STORED = { version: 0, values: NEW_PROPERTY };

/** /admin/properties/create: the wizard of a new property. */
export function CreatePropertyPage() {
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const draft = useMemo(() => draftPlace(userId), [userId]);
  const [created, setCreated] = useState<AdminProperty | null>(null);
  // null: as number and link of the register are there or not
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { mutate, isPending } = useCreateProperty();
  const wizard = usePropertyWizard({
    kind: 'create',
    stored: STORED,
    draft,
    isSaving: isPending || created !== null,
    onSave: create,
  });

  function create(values: PropertyValues) {
    const publication = isDraftOf(values, chosen) ? 'DRAFT' : 'PUBLISHED';
    mutate(
      { values, publication },
      {
        onSuccess: (property) => {
          wizard.finish();
          notify.success(ADMIN_TEXTS.property.created);
          setCreated(property);
        },
        onError: (error) => {
          const problems = isApiError(error) ? problemsFromServer(error.errors ?? [], 'create') : [];
          if (problems.length > 0) wizard.showProblems(problems);
          else notify.error(ADMIN_TEXTS.property.createFailed);
        },
      },
    );
  }

  return (
    <>
      <PropertyWizard
        wizard={wizard}
        title={formTexts.createTitle}
        subtitle={formTexts.createSubtitle}
        saveText={formTexts.create}
        savingText={formTexts.creating}
        atEnd={<DraftChoice form={wizard.form} chosen={chosen} onChoose={setChosen} />}
      />
      <MediaChoiceDialog
        isOpen={created !== null}
        isDraft={created?.publication === 'DRAFT'}
        onYes={() => navigate(adminPaths.media(created?.id ?? 0))}
        onNo={() => navigate(adminPaths.properties())}
      />
    </>
  );
}
