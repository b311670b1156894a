import { langOf } from '@aangan/contract/core/lang-of';
import { chargeLabel } from '@aangan/contract/catalogue/labels';
import { formatDate } from '@aangan/contract/core/dates';
import type { PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import { formatArea, formatRupees } from '@aangan/contract/core/money';
import type { Buyer } from '@aangan/contract/catalogue/open-price';
import { fill } from '@aangan/contract/core/translation';
import { useState, type CSSProperties } from 'react';
import { BUYER_CHOICES, extraText, ratesText } from '../../shared/prices/price-words.ts';
import { prices } from '../../shared/prices/prices.texts.ts';
import { RichText } from '../../../../shared/texts/rich-text.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Check } from '../../../../ui/icons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { ChoiceGroup } from '../../../../ui/toggle-group.tsx';
import { billOf, type Bill, type BillLine, type Share } from './open-price-view.ts';
import { openPrice as texts } from './open-price.texts.ts';
import * as common from '../property.texts.ts';
import { LoanDisclosure } from './loan-disclosure.tsx';
import styles from './open-price.module.css';
import panelStyles from '../../../../ui/panel.module.css';

interface Props {
  data: PropertyOpenPrice;
  flatId: number;
}

/** The price breakdown of a flat for the chosen buyer, its extras, and the loan form. */
export function OpenPrice({ data, flatId }: Props) {
  const [buyer, setBuyer] = useState<Buyer>('MAN');
  const flat = data.flats.find((one) => one.flatId === flatId);
  if (!flat) return null;
  const bill = billOf(flat, data.rates, buyer);
  return (
    <section className={classNames(panelStyles.panel, styles.bill)} aria-labelledby="open-price">
      <header>
        <h3 id="open-price">{common.openPrice}</h3>
        <p className="muted num">{fill(texts.flat, { type: flat.type, area: formatArea(flat.area) })}</p>
      </header>
      {bill ? (
        <>
          <ChoiceGroup
            legend={prices.whoBuys}
            className={styles.who}
            options={BUYER_CHOICES}
            value={buyer}
            onChange={setBuyer}
          />
          <Mix lines={bill.lines} />
          <div className={styles.columns}>
            <Receipt bill={bill} />
            <div className={styles.sources}>
              <p>{bill.source}</p>
              <p>{ratesText(data.rates)}</p>
              <p>{texts.readyReckoner}</p>
            </div>
          </div>
          <Notices bill={bill} />
        </>
      ) : (
        <p className={styles.onRequest}>{prices.onRequest}</p>
      )}
      <Extras data={data} />
      {bill && <LoanDisclosure agreementValue={bill.agreementValue} total={bill.total} rates={data.rates} />}
    </section>
  );
}

const TONES: Record<Share, string | undefined> = {
  agreementValue: styles.value,
  gst: styles.gst,
  stampDuty: styles.duty,
  registration: styles.registration,
  other: styles.other,
};

/** The proportions of the price as a bar; decorative, because the lines below have the figures. */
function Mix({ lines }: { lines: readonly BillLine[] }) {
  return (
    <div className={styles.mix} aria-hidden="true">
      {lines.map(({ share, amount }) => (
        <span key={share} className={TONES[share]} style={{ '--part': Math.max(amount, 0) } as CSSProperties} />
      ))}
    </div>
  );
}

function Receipt({ bill: { lines, total, comparison } }: { bill: Bill }) {
  return (
    <div>
      <dl className={styles.receipt}>
        {lines.map(({ share, label, amount }) => (
          <div key={share} className={TONES[share]}>
            <dt>{label}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{texts.total}</dt>
          <dd>
            <output>{formatRupees(total)}</output>
          </dd>
        </div>
      </dl>
      {comparison && <p className="small muted">{comparison}</p>}
    </div>
  );
}

function Notices({ bill: { gap, gstLimit, ratesChanged, beforeAgreement } }: { bill: Bill }) {
  return (
    <div className={styles.notices}>
      {gap && (
        <Notice kind="warning" isStill>
          <RichText text={gap} />
        </Notice>
      )}
      {[gstLimit, ratesChanged, beforeAgreement].map(
        (text) =>
          text && (
            <Notice key={text} kind="info" isStill>
              <RichText text={text} />
            </Notice>
          ),
      )}
    </div>
  );
}

/** Three states: unknown, none, or the list (T18). */
function Extras({ data: { notInPrice, notInPriceAsOf } }: { data: PropertyOpenPrice }) {
  const date = notInPriceAsOf && formatDate(notInPriceAsOf, 'long');
  return (
    <section className={styles.extras} aria-labelledby="not-in-price">
      <h3 id="not-in-price">{prices.extras}</h3>
      {!date && (
        <Notice kind="warning" isStill>
          {texts.extrasUnknown}
        </Notice>
      )}
      {date && notInPrice.length === 0 && (
        <p className={styles.none}>
          <Icon of={Check} size="s" />
          {fill(prices.noExtras, { date })}
        </p>
      )}
      {date && notInPrice.length > 0 && (
        <>
          <dl>
            {notInPrice.map((extra, i) => {
              const amount = extraText(extra);
              return (
                // oxlint-disable-next-line react/no-array-index-key -- two charges may be equal
                <div key={i}>
                  <dt>{chargeLabel(extra.label)}</dt>
                  <dd className={amount === null ? styles.unknown : styles.amount}>{amount ?? prices.amountUnknown}</dd>
                  {extra.note && (
                    <dd className={styles.remark} lang={langOf(extra.note)}>
                      {extra.note}
                    </dd>
                  )}
                </div>
              );
            })}
          </dl>
          <p className="small muted">{fill(prices.asOf, { date })}</p>
        </>
      )}
    </section>
  );
}
