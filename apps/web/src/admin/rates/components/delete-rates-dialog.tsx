import type { AdminPriceRates } from '@aangan/contract/catalogue/admin-entities';
import { fill } from '@aangan/contract/core/translation';
import { isApiError } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import { useDeleteRates } from '../api/delete-rates.ts';
import { rates as texts } from '../rates.texts.ts';

interface Props {
  /** The rates to delete; null closes the dialog. */
  rates: AdminPriceRates | null;
  dayText: (rates: AdminPriceRates) => string;
  onClose: () => void;
}

/** Asks before rates are deleted; those under which a price was set can't be, and the dialog says why. */
export function DeleteRatesDialog({ rates, dayText, onClose }: Props) {
  return (
    <DeleteDialog
      item={rates}
      wordsOf={(item) => ({
        title: fill(texts.removeTitle, { date: dayText(item) }),
        text: texts.removeText,
        confirmText: texts.removeConfirm,
      })}
      deletion={useDeleteRates()}
      errorTextOf={(error) => (isApiError(error) && error.code === 'RATE_IN_USE' ? error.message : texts.removeFailed)}
      onDeleted={() => notify.success(texts.removed)}
      onClose={onClose}
    />
  );
}
