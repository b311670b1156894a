import { paths } from '@aangan/contract/paths';
import type { FormEvent } from 'react';
import { HOME_PRICE_MAX, HOME_PRICE_MIN } from '@aangan/contract/core/limits';
import type { FlatType } from '@aangan/contract/catalogue/lists';
import { search as searchTexts } from '@aangan/contract/catalogue/search.texts';
import { openAuth } from '../../../../lib/session/auth-prompt.ts';
import { notify } from '../../../../lib/notifications.ts';
import {
  moveEnds,
  PRICE_STEP,
  priceEnds,
  priceEndsText,
  priceEndText,
  priceFilter,
  type PriceEnds,
} from '../../shared/properties/price-filter.ts';
import { LocalityToggles } from '../../shared/properties/locality-toggles.tsx';
import { flatTypeChoices } from '../../shared/properties/search-choices.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { createStore, useStore } from '../../../../lib/storage/store.ts';
import { navigate } from '../../../../lib/router/navigation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Search } from '../../../../ui/icons.ts';
import { RangeSlider } from '../../../../ui/range-slider.tsx';
import { ToggleGroup } from '../../../../ui/toggle-group.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import * as texts from '../home.texts.ts';
import styles from './search-card.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import layout from '../../../../ui/layout.module.css';

interface Choices {
  locations: string[];
  flatTypes: FlatType[];
  ends: PriceEnds;
}

const NOTHING_CHOSEN: Choices = { locations: [], flatTypes: [], ends: priceEnds({}) };

/** Outside the component, so that the choices survive Back from the results. */
const chosen = createStore(NOTHING_CHOSEN);

/**
 * The search card below the hero: opens the listing, after a sign-in for visitors (HOME8). Before hydration the form
 * submits to the listing natively.
 */
export function SearchCard() {
  const choices = useStore(chosen, NOTHING_CHOSEN);
  const { locations, flatTypes, ends } = choices;
  const change = (part: Partial<Choices>) => chosen.set({ ...choices, ...part });
  const search = useSearch();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(paths.listing({ location: locations, flatType: flatTypes, priceRange: priceFilter(ends) }));
  };
  return (
    <search aria-label={texts.findHome}>
      <form className={styles.card} action={paths.listing()} onSubmit={handleSubmit}>
        <LocalityToggles
          name="location"
          legend={texts.location}
          className={styles.localities}
          isCompact
          values={locations}
          onChange={(next) => change({ locations: next })}
        />
        <ToggleGroup
          name="flatType"
          legend={texts.flatType}
          options={flatTypeChoices()}
          columns={3}
          values={flatTypes}
          onChange={(next) => change({ flatTypes: next })}
        />
        <PriceRange ends={ends} onChange={(next) => change({ ends: next })} />
        <Button type="submit">
          <Icon of={Search} />
          {texts.search}
        </Button>
      </form>
    </search>
  );
}

/** Returns a function that opens a search at once, or after signing in. */
function useSearch() {
  const { status } = useSession();
  return (path: string) => {
    if (status !== 'anonymous') return navigate(path);
    notify.warning(searchTexts.loginToSearch);
    openAuth({ pendingAction: { kind: 'search', path } });
  };
}

function PriceRange({ ends, onChange }: { ends: PriceEnds; onChange: (ends: PriceEnds) => void }) {
  return (
    <fieldset className={fieldStyles.field}>
      <legend className="sr-only">{texts.priceRange}</legend>
      <div className={classNames(layout.row, layout.between)}>
        <span className={fieldStyles.label} aria-hidden="true">
          {texts.priceRange}
        </span>
        <output className={classNames('num', styles.value)}>{priceEndsText(ends)}</output>
      </div>
      <div className={styles.slider}>
        <RangeSlider
          min={HOME_PRICE_MIN}
          max={HOME_PRICE_MAX}
          step={PRICE_STEP}
          value={ends}
          onChange={(next) => onChange(moveEnds(next, ends))}
          lowLabel={texts.lowestPrice}
          highLabel={texts.highestPrice}
          valueText={priceEndText}
        />
      </div>
    </fieldset>
  );
}
