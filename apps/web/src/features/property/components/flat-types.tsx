import type { Flat } from '@aangan/contract/entities';
import { formatArea, formatRupees } from '@aangan/contract/money';
import { useState } from 'react';
import { ChoiceGroup } from '../../../ui/toggle-group.tsx';
import { flatGroups, type FlatGroup } from '../property-view.ts';
import { classNames } from '../../../ui/class-names.ts';
import detailBlockStyles from './detail-block.module.css';
import styles from './flat-types.module.css';

const count = (flats: readonly Flat[]) => `${flats.length} ${flats.length === 1 ? 'flat' : 'flats'}`;

/** The flat types to choose from, and areas and prices of the chosen one (PROP9). */
export function FlatTypes({ flats }: { flats: readonly Flat[] }) {
  const groups = flatGroups(flats);
  const [chosen, setChosen] = useState(groups[0]?.type);
  const group = groups.find(({ type }) => type === chosen) ?? groups[0];
  if (!group) return null;
  return (
    <section className={detailBlockStyles.block} aria-labelledby="flat-types">
      <h2 id="flat-types">Available Flat Types</h2>
      <ChoiceGroup
        legend="Flat type"
        isLegendHidden
        options={groups.map(({ type, flats: ofType }) => ({ value: type, label: type, note: count(ofType) }))}
        value={group.type}
        onChange={setChosen}
      />
      <FlatTable group={group} />
      <p className={classNames('note', styles.note)}>Carpet area. Prices All Inc.</p>
    </section>
  );
}

function FlatTable({ group }: { group: FlatGroup }) {
  return (
    <table className={styles.flats}>
      <caption className="sr-only">{group.type} flats</caption>
      <thead>
        <tr>
          <th scope="col">Area (sq ft)</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {group.flats.map(({ area, price }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two flats may be alike: only their place differs
          <tr key={`${group.type}-${i}`}>
            <td>{formatArea(area)}</td>
            <td>{formatRupees(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
