import { formatArea, formatRupees } from '@aangan/contract/core/money';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { fill } from '@aangan/contract/core/translation';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { classNames } from '../../../ui/class-names.ts';
import { PREVIEW_FLAT, previewLines, type PreviewLine } from '../rates-preview.ts';
import { rates as texts } from '../rates.texts.ts';
import type { RatesValues } from '../rates-values.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from './rates-preview.module.css';

interface Props {
  form: UseFormReturn<RatesValues>;
  inForce: PriceRates;
}

/** The price of a flat under the present rates and under the typed ones. */
export function RatesPreview({ form, inForce }: Props) {
  useWatch({ control: form.control });
  const lines = previewLines(inForce, form.getValues());
  return (
    <section
      className={classNames(panelStyles.panel, panelStyles.sandy, styles.preview)}
      aria-labelledby="rates-preview"
    >
      <h3 id="rates-preview" className="panel-title">
        {fill(texts.previewTitle, { price: formatRupees(PREVIEW_FLAT.price) })}
      </h3>
      <p>{fill(texts.previewOf, { area: formatArea(PREVIEW_FLAT.area) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{texts.line}</span>
            </th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.label} line={line} />
          ))}
        </tbody>
      </table>
      {lines.some(({ after }) => after === null) && <p>{texts.previewIncomplete}</p>}
    </section>
  );
}

function Line({ line: { label, before, after, isTotal } }: { line: PreviewLine }) {
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row">{label}</th>
      <td>{formatRupees(before)}</td>
      <td className={after !== null && after !== before ? styles.changed : undefined}>
        {after !== null && formatRupees(after)}
      </td>
    </tr>
  );
}
