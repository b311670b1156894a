import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { useLayoutEffect, useRef } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LeaveDialog } from '../../shared/leave-dialog.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useAddRates } from '../api/add-rates.ts';
import { rates as texts } from '../rates.texts.ts';
import { problemsAtFields, ratesForm, ratesOf, valuesOf, type RatesValues } from '../rates-values.ts';
import { RatesFields } from './rates-fields.tsx';
import { RatesPreview } from './rates-preview.tsx';
import panelStyles from '../../../ui/panel.module.css';
import styles from './add-rates.module.css';

interface AddRatesProps {
  inForce: PriceRates;
  onClose: () => void;
}

/** Adds rates, starting from the present ones, with a preview of their effect on a flat. */
export function AddRates({ inForce, onClose }: AddRatesProps) {
  const form = useSchemaForm(ratesForm, valuesOf(inForce));
  const { mutate, isPending } = useAddRates();
  const guard = useLeaveGuard(form.formState.isDirty, () => {});
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);

  const add = (values: RatesValues) =>
    mutate(ratesOf(values), {
      onSuccess: () => {
        notify.success(texts.added);
        onClose();
      },
      onError: (error) => {
        const problems = isApiError(error) ? problemsAtFields(error.errors ?? []) : [];
        for (const [index, { field, message }] of problems.entries()) {
          form.setError(field as keyof RatesValues, { type: 'manual', message }, { shouldFocus: index === 0 });
        }
        if (problems.length === 0) notify.error(texts.addFailed);
      },
    });
  return (
    <section className={classNames(panelStyles.panel, panelStyles.roomy, styles.panel)} aria-labelledby="add-rates">
      <h2 id="add-rates" ref={heading} tabIndex={-1} className="panel-title">
        {texts.add}
      </h2>
      <form onSubmit={(event) => void form.handleSubmit(add)(event)} autoComplete="off" noValidate>
        <div className={styles.columns}>
          <RatesFields form={form} />
          <RatesPreview form={form} inForce={inForce} />
        </div>
        <div className={styles.foot}>
          <Button variant="second" disabled={isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" isBusy={isPending} busyText={texts.adding}>
            {texts.add}
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} />
    </section>
  );
}
