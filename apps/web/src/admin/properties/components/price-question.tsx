import { formatRupees } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { properties as texts } from '../properties.texts.ts';
import type { PriceQuestion as Question } from '../use-property-wizard.ts';

/** Asks about implausibly low prices before the wizard continues. */
export function PriceQuestion({ question }: { question: Question }) {
  const { prices, confirm, cancel } = question;
  return (
    <ConfirmDialog
      isOpen={prices.length > 0}
      title={texts.priceQuestion}
      text={fill(texts.priceTooLow, { prices: prices.map(formatRupees).join(', ') })}
      confirmText={texts.priceIsRight}
      cancelText={texts.changePrice}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}
