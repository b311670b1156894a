import { EXPORT_REASON_MAX } from '@aangan/contract/core/limits';
import { todayInIndia } from '@aangan/contract/core/dates';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isApiError } from '../../../lib/calls/api.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { notify } from '../../../lib/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Download } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import pageTitleStyles from '../page-title.module.css';
import { codeText, ExportCode } from './export-code.tsx';
import { isCodeRequired, useExportContacts, type ExportBody } from '../api/export-contacts.ts';
import { exports as texts } from './export.texts.ts';

type ListName = 'adminUsersExport' | 'adminBookingsExport';
const FILES: Record<ListName, string> = { adminUsersExport: 'users', adminBookingsExport: 'bookings' };

const reasonForm = z.object({ reason: z.string().check(z.trim(), z.minLength(1, texts.reasonNeeded)) });

interface Props<Name extends ListName> {
  name: Name;
  /** the filters as the call takes them */
  filters: ExportBody<Name> & object;
}

/** Asks for a reason and saves the filtered list as a file; shown beside a page's title. */
export function ExportButton<Name extends ListName>({ name, filters }: Props<Name>) {
  const [isOpen, setIsOpen] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useSchemaForm(reasonForm, { reason: '' }, { areErrorsKept: true });
  const { register, handleSubmit, formState, clearErrors, getValues, reset } = form;
  const exporting = useExportContacts(name, () => `aangan-${FILES[name]}-${todayInIndia()}.csv`);

  function open() {
    setNeedsCode(false);
    clearErrors();
    exporting.reset();
    setIsOpen(true);
  }
  const send = (otp?: string) =>
    exporting.mutate(
      { ...filters, reason: getValues('reason').trim(), ...(otp !== undefined && { otp }) },
      {
        onSuccess: () => {
          setIsOpen(false);
          reset();
          notify.success(texts.saved);
        },
        onError: (error) => {
          if (isCodeRequired(error)) setNeedsCode(true);
        },
      },
    );
  return (
    <>
      <Button variant="quiet" className={pageTitleStyles.flush} onClick={open}>
        <Icon of={Download} />
        {texts.open}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isDismissible={!exporting.isPending}
        title={needsCode ? texts.codeTitle : texts.titles[name]}
        description={needsCode ? codeText : texts.text}
      >
        {needsCode ? (
          <ExportCode exporting={exporting} onConfirm={send} />
        ) : (
          <form noValidate onSubmit={(event) => void handleSubmit(() => send())(event)}>
            <TextField
              label={texts.reason}
              maxLength={EXPORT_REASON_MAX}
              error={formState.errors.reason?.message}
              hint={texts.canRead}
              {...register('reason')}
            />
            {exporting.error && !isCodeRequired(exporting.error) && <Notice>{refusalOf(exporting.error)}</Notice>}
            <div className={dialogStyles.acts}>
              <Button type="submit" isBusy={exporting.isPending} busyText={texts.busy}>
                {texts.download}
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  );
}

/** Returns the server's message where it is specific, such as about too many files today. */
function refusalOf(error: Error): string {
  const isSaid = isApiError(error) && [400, 403, 429].includes(error.status);
  return isSaid && error.message !== '' ? error.message : texts.failed;
}
