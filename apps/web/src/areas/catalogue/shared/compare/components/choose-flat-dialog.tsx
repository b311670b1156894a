import { paths } from '@aangan/contract/paths';
import type { Flat } from '@aangan/contract/catalogue/entities';
import { formatArea, formatRupees } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { SelectField } from '../../../../../ui/select-field.tsx';
import { Skeleton } from '../../../../../ui/skeleton.tsx';
import { ChoiceGroup } from '../../../../../ui/toggle-group.tsx';
import { getPropertyQuery } from '../../properties/api/get-property.ts';
import { LostSection } from '../../../../../shared/sections/lost-section.tsx';
import type { ChooseHome } from '../choose-home.ts';
import { compareTray } from '../compare-tray.texts.ts';
import { useTray } from '../tray.ts';
import { chooseFlat as texts } from './choose-flat.texts.ts';
import styles from './choose-flat-dialog.module.css';
import dialogStyles from '../../../../../ui/dialog.module.css';

export interface ChooseFlatProps {
  isOpen: boolean;
  /** At least one; the user first chooses one of several. */
  homes: readonly ChooseHome[];
  onAdd: (flatId: number) => void;
  onClose: () => void;
}

export function ChooseFlatDialog({ isOpen, ...choice }: ChooseFlatProps) {
  const [first, ...others] = choice.homes;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={choice.onClose}
      title={texts.title}
      description={others.length === 0 ? first?.name : undefined}
    >
      <Choice {...choice} />
    </Dialog>
  );
}

function Choice({ homes, onAdd, onClose }: Omit<ChooseFlatProps, 'isOpen'>) {
  const [chosenHome, setChosenHome] = useState<number | null>(null);
  const homeId = chosenHome ?? homes[0]?.id ?? 0;
  const { data, isFetching, isError, refetch } = useQuery(getPropertyQuery(homeId));
  const flats = data?.flats ?? [];
  const taken = useTray();
  const [pickedId, setPickedId] = useState<number | null>(null);
  const free = flats.filter(({ id }) => !taken.includes(id));
  const chosen = free.find(({ id }) => id === pickedId) ?? free[0];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onAdd(chosen.id);
      }}
    >
      {homes.length > 1 && (
        <SelectField
          label={texts.home}
          options={homes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(homeId)}
          onChange={({ target }) => setChosenHome(Number(target.value))}
        />
      )}
      {data ? (
        <FlatChoice flats={flats} taken={taken} chosen={chosen?.id} onChoose={setPickedId} />
      ) : isError ? (
        <LostSection name={texts.flatsOfHome} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Loading />
      )}
      {data && flats.length > 0 && free.length === 0 && <p>{texts.allTaken}</p>}
      {homes.length > 1 && (
        <a className={styles.browse} href={paths.listing()}>
          {texts.browse}
        </a>
      )}
      <div className={dialogStyles.acts}>
        <Button variant="second" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={!chosen}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}

interface FlatChoiceProps {
  flats: readonly Flat[];
  /** Ids of flats compared already. */
  taken: readonly number[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

function FlatChoice({ flats, taken, chosen, onChoose }: FlatChoiceProps) {
  if (flats.length === 0) return <p>{texts.noFlats}</p>;
  return (
    <ChoiceGroup
      legend={texts.flat}
      isLegendHidden
      className={styles.rows}
      options={flats.map(({ id, type, area, price }) => {
        const isTaken = taken.includes(id);
        return {
          value: String(id),
          label: fill(compareTray.flatOf, { type, area: formatArea(area) }),
          note: isTaken ? compareTray.inCompare : price === 0 ? texts.onRequest : formatRupees(price),
          isDisabled: isTaken,
        };
      })}
      value={String(chosen)}
      onChange={(id) => onChoose(Number(id))}
    />
  );
}

function Loading() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div className={styles.waiting} aria-hidden="true">
        <Skeleton height="48px" />
        <Skeleton height="48px" />
      </div>
    </>
  );
}
