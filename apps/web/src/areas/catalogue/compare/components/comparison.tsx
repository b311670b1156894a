import type { ComparedFlats } from '@aangan/contract/catalogue/compare-entities';
import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { COMPARED_MAX } from '@aangan/contract/core/limits';
import { fill, plural } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { Notice } from '../../../../ui/notice.tsx';
import { ChooseFlatDialog } from '../../shared/compare/choose-flat.ts';
import { BUYER_CHOICES, ratesText } from '../../shared/prices/price-words.ts';
import { rowGroups } from '../compare-rows.ts';
import type { CompareState } from '../compare-url.ts';
import { compare as texts } from '../compare.texts.ts';
import { isAlike } from '../row.ts';
import { useHomesToChoose } from '../use-homes-to-choose.ts';
import { AddFlat } from './add-flat.tsx';
import { CompareTable } from './compare-table.tsx';
import { Nothing } from './nothing.tsx';
import styles from './comparison.module.css';

interface Props {
  data: ComparedFlats;
  state: CompareState;
  /** The response for a new URL is pending. */
  isStale: boolean;
  onAdd: (flatId: number) => void;
  onRemove: (flatId: number) => void;
}

/** The flats side by side, with remarks on all of them. */
export function Comparison({ data: { flats, missing, rates }, state, isStale, onAdd, onRemove }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setIsAdding(false);
  const hasRoom = (isStale ? state.flats : flats).length < COMPARED_MAX;
  const homes = useHomesToChoose(flats, hasRoom);
  const today = todayInIndia();
  const groups = rowGroups({ flats, buyer: state.buyer, today });
  const isOne = flats.length === 1;
  const isAll = state.all || isOne;
  const hidden = isAll ? 0 : groups.flatMap(({ rows }) => rows).filter(isAlike).length;
  const add = hasRoom ? <AddFlat onPress={() => setIsAdding(true)} /> : null;
  return (
    <>
      {missing.length > 0 && (
        <div className={styles.gone}>
          <Notice kind="warning">{plural(texts.gone, missing.length, {})}</Notice>
        </div>
      )}
      {flats.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <Printed buyer={state.buyer} today={today} />
          {isOne && !isStale && <p className={styles.hint}>{texts.addSecond}</p>}
          {hidden > 0 && <output className={styles.hidden}>{plural(texts.hiddenRows, hidden, {})}</output>}
          <CompareTable flats={flats} groups={groups} isAll={isAll} isStale={isStale} add={add} onRemove={onRemove} />
          {!isAll && !groups.some(({ differs }) => differs) && <p className={styles.alike}>{texts.alike}</p>}
          {add && <div className={styles.addBelow}>{add}</div>}
          <div className={styles.sources}>
            <p>{ratesText(rates)}</p>
            <p>{texts.agreementDate}</p>
            <p>{texts.straightLine}</p>
            <p>{texts.firstOfSeveral}</p>
          </div>
        </>
      )}
      <ChooseFlatDialog
        isOpen={isAdding}
        homes={homes}
        onAdd={(id) => {
          onAdd(id);
          close();
        }}
        onClose={close}
      />
    </>
  );
}

/** Replaces the controls on paper. */
function Printed({ buyer, today }: { buyer: CompareState['buyer']; today: string }) {
  const label = BUYER_CHOICES.find(({ value }) => value === buyer)?.label ?? '';
  return (
    <p className={styles.printed}>
      <span>{fill(texts.whoBuys, { buyer: label })}</span>
      <span>{fill(texts.printed, { date: formatDate(today, 'long') })}</span>
    </p>
  );
}
