import { todayInIndia } from '@aangan/contract/core/dates';
import type { Flat, PropertyDetail } from '@aangan/contract/catalogue/entities';
import { formatArea, formatRupees, formatSquareMetres } from '@aangan/contract/core/money';
import { squareMetres } from '@aangan/contract/core/area';
import { fill, plural } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { availabilityText } from '../../shared/flats/availability.ts';
import { CompareToggle } from '../../shared/compare/compare-toggle.tsx';
import { LazySection } from '../../../../shared/sections/lazy-section.tsx';
import type { ViewerContent } from '../../../../shared/viewer/viewer-view.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { ChoiceGroup } from '../../../../ui/toggle-group.tsx';
import { getOpenPriceQuery } from '../price/api/get-open-price.ts';
import * as texts from '../flats.texts.ts';
import { openPriceCode } from '../lazy-parts.ts';
import { Viewer } from '../overlays.ts';
import { usePreviewOff } from '../preview-off.ts';
import * as common from '../property.texts.ts';
import { flatGroups, safeHref, type FlatGroup } from '../property-view.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { BillSkeleton } from '../price/bill-skeleton.tsx';
import detailBlockStyles from './detail-block.module.css';
import styles from './flat-types.module.css';

/** A choice of flat types, the flats of the chosen type, and the price breakdown of the chosen flat (PROP9). */
export function FlatTypes({ property }: { property: PropertyDetail }) {
  const groups = flatGroups(property.flats);
  const [type, setType] = useState(groups[0]?.type);
  const [flatId, setFlatId] = useState<number | null>(null);
  const [viewed, setViewed] = useState<ViewerContent | null>(null);
  const group = groups.find((one) => one.type === type) ?? groups[0];
  const flat = group?.flats.find(({ id }) => id === flatId) ?? group?.flats[0];
  if (!group || !flat) return null;
  return (
    <section className={detailBlockStyles.block} aria-labelledby="flats">
      <h2 id="flats">{texts.title}</h2>
      <ChoiceGroup
        legend={texts.flatType}
        isLegendHidden
        options={groups.map(({ type: value, flats }) => ({
          value,
          label: value,
          note: plural(texts.sizes, flats.length, {}),
        }))}
        value={group.type}
        onChange={setType}
      />
      <FlatTable
        group={group}
        chosen={flat.id}
        onChoose={setFlatId}
        onPlan={(one) => setViewed(viewedPlan(property, one))}
      />
      <p className={classNames('note', styles.note)}>{texts.note}</p>
      <div className={styles.bill}>
        <LazySection
          name={common.openPrice}
          code={openPriceCode}
          answer={getOpenPriceQuery(property.id)}
          waiting={<BillSkeleton property={property} flat={flat} />}
        >
          {(OpenPrice, data) => <OpenPrice data={data} flatId={flat.id} />}
        </LazySection>
      </div>
      <Viewer isOpen={viewed !== null} content={viewed} onClose={() => setViewed(null)} />
    </section>
  );
}

/** Returns the plan of a flat for the viewer; it may be shared by all flats of its type. */
function viewedPlan({ documents }: PropertyDetail, { type, area, plan }: Flat): ViewerContent | null {
  if (!plan?.image) return null;
  const isOfType = documents.some(({ id, flatArea }) => id === plan.id && flatArea === null);
  const label = isOfType ? fill(texts.planOfType, { type }) : fill(texts.planOfFlat, { type, area: formatArea(area) });
  return { label, pictures: [{ source: plan.image, caption: label, note: null }], start: 0 };
}

interface TableProps {
  group: FlatGroup;
  chosen: number;
  onChoose: (id: number) => void;
  onPlan: (flat: Flat) => void;
}

/** Below 768 px each flat is a card. */
function FlatTable({ group, chosen, onChoose, onPlan }: TableProps) {
  const today = todayInIndia();
  return (
    <fieldset>
      <legend className="sr-only">{texts.flat}</legend>
      <table className={styles.flats}>
        <caption className="sr-only">{fill(texts.caption, { type: group.type })}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.area}</th>
            <th scope="col">{texts.price}</th>
            <th scope="col">{texts.perSqFt}</th>
            <th scope="col">{texts.available}</th>
            <th scope="col">{texts.plan}</th>
            <th scope="col">
              <VisuallyHidden>{texts.compare}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {group.flats.map((flat) => (
            <FlatRow
              key={flat.id}
              flat={flat}
              today={today}
              isChosen={flat.id === chosen}
              onChoose={() => onChoose(flat.id)}
              onPlan={() => onPlan(flat)}
            />
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

interface RowProps {
  flat: Flat;
  today: string;
  isChosen: boolean;
  onChoose: () => void;
  onPlan: () => void;
}

function FlatRow({ flat, today, isChosen, onChoose, onPlan }: RowProps) {
  const area = formatArea(flat.area);
  const left = availabilityText(flat, today);
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <td>
        <label>
          <input
            type="radio"
            name="flat"
            checked={isChosen}
            aria-label={fill(texts.showFor, { area })}
            onChange={onChoose}
          />
          <span className={styles.area}>
            {area} <span className={styles.unit}>{texts.squareFeet}</span>
            <small>{fill(texts.squareMetres, { area: formatSquareMetres(squareMetres(flat.area)) })}</small>
          </span>
        </label>
      </td>
      <td className={styles.price}>{flat.price === 0 ? texts.onRequest : formatRupees(flat.price)}</td>
      <td data-h={texts.perSqFt} className={flat.pricePerSqFt === null ? 'muted' : undefined}>
        {flat.pricePerSqFt === null ? common.notOnRecord : formatRupees(flat.pricePerSqFt)}
      </td>
      <td data-h={texts.available} className={left === null ? 'muted' : undefined}>
        {left ?? common.notOnRecord}
      </td>
      {flat.plan === null ? (
        <td data-h={texts.plan} className="muted">
          {common.notOnRecord}
        </td>
      ) : (
        <td>
          <Plan flat={flat} plan={flat.plan} onView={onPlan} />
        </td>
      )}
      <td>
        <CompareToggle flat={flat} className={styles.plan} off={usePreviewOff()} />
      </td>
    </tr>
  );
}

interface PlanProps {
  flat: Flat;
  plan: NonNullable<Flat['plan']>;
  onView: () => void;
}

const PLAN = buttonClass({ variant: 'second', className: styles.plan });

/** Opens the plan: a picture in the viewer, a PDF in a new tab. */
function Plan({ flat: { type, area }, plan, onView }: PlanProps) {
  const flat = { type, area: formatArea(area) };
  if (plan.image) {
    return (
      <button type="button" className={PLAN} {...Viewer.prefetch} onClick={onView}>
        {texts.plan} <VisuallyHidden>{fill(texts.planFor, flat)}</VisuallyHidden>
      </button>
    );
  }
  return (
    <a className={PLAN} href={safeHref(plan.url) ?? undefined} target="_blank" rel="noreferrer">
      {texts.plan} <VisuallyHidden>{fill(texts.planInNewTab, flat)}</VisuallyHidden>
    </a>
  );
}
