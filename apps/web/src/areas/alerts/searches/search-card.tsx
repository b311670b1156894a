import type { SavedSearch } from '@aangan/contract/alerts/entities';
import { NEW_COUNT_MAX, type AlertFrequency } from '@aangan/contract/alerts/lists';
import { todayInIndia, formatDate } from '@aangan/contract/core/dates';
import { fill, plural } from '@aangan/contract/core/translation';
import { useId, useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { useRestoredFocus } from '../../../lib/use-restored-focus.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { activeFilters } from '../../catalogue/shared/search/active-filters.ts';
import { useChangeSearch } from './api/change-search.ts';
import { listingPath, parseListing } from '../../catalogue/shared/search/listing-url.ts';
import { DeleteSearchDialog, EditSearchDialog } from './search-overlays.ts';
import { searches as texts } from '../shared/searches/searches.texts.ts';
import { FREQUENCIES } from '../shared/searches/frequencies.ts';
import styles from './search-card.module.css';
import chipStyles from '../../../ui/chip.module.css';
import panelStyles from '../../../ui/panel.module.css';

interface Props {
  search: SavedSearch;
  /** Rejects when the deletion fails. */
  onDelete: () => Promise<void>;
}

/** A saved search: its filters, its new matches and its notification frequency. */
export function SearchCard({ search, onDelete }: Props) {
  const { id, name, path } = search;
  const titleId = useId();
  const isOnline = useIsOnline();
  const [isOpen, setIsOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setIsOpen(null);
  const state = parseListing(new URLSearchParams(path.split('?')[1]));
  const address = listingPath({ ...state, search: id });
  const chips = activeFilters(state);
  return (
    <article className={classNames(panelStyles.panel, styles.card)} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>
          <a href={address}>{name}</a>
        </h2>
        <State search={search} />
      </header>
      <ul className={classNames(chipStyles.chips, styles.chips)} aria-label={texts.filters}>
        {chips.length === 0 && (
          <li>
            <Chip label={texts.allHomes} />
          </li>
        )}
        {chips.map(({ key, label }) => (
          <li key={key}>
            <Chip label={label} />
          </li>
        ))}
      </ul>
      <Frequency search={search} />
      <div className={styles.acts}>
        <a
          className={buttonClass({ variant: 'second', size: 'compact' })}
          href={address}
          aria-label={fill(texts.openSearch, { name })}
        >
          {texts.open}
        </a>
        <Button
          variant="quiet"
          size="compact"
          aria-label={fill(texts.editSearch, { name })}
          disabled={!isOnline}
          {...EditSearchDialog.prefetch}
          onClick={() => setIsOpen('edit')}
        >
          {texts.edit}
        </Button>
        <Button
          variant="danger-quiet"
          size="compact"
          data-remove
          aria-label={fill(texts.deleteSearch, { name })}
          disabled={!isOnline}
          {...DeleteSearchDialog.prefetch}
          onClick={() => setIsOpen('delete')}
        >
          {texts.delete}
        </Button>
      </div>
      <EditSearchDialog isOpen={isOpen === 'edit'} search={search} onClose={close} />
      <DeleteSearchDialog isOpen={isOpen === 'delete'} name={name} onDelete={onDelete} onClose={close} />
    </article>
  );
}

function State({ search: { newCount, lastLookedAt } }: { search: SavedSearch }) {
  if (newCount === 0 && lastLookedAt === null) return null;
  return (
    <p className={classNames('num', styles.state)}>
      {newCount > 0 && (
        <span className={styles.new}>
          {newCount >= NEW_COUNT_MAX ? texts.manyNew : plural(texts.newHomes, newCount, {})}
        </span>
      )}
      {lastLookedAt && (
        <span>{fill(texts.lookedOn, { date: formatDate(todayInIndia(new Date(lastLookedAt)), 'short') })}</span>
      )}
    </p>
  );
}

/** Saved on change; disabled while saving, and reset on failure. */
function Frequency({ search: { id, frequency } }: { search: SavedSearch }) {
  const isOnline = useIsOnline();
  const { mutate, isPending, variables } = useChangeSearch(id, { onError: () => notify.error(texts.notSaved) });
  useRestoredFocus(isPending);
  return (
    <SelectField
      className={styles.frequency}
      label={texts.alerts}
      options={FREQUENCIES}
      value={isPending ? (variables.frequency ?? frequency) : frequency}
      disabled={isPending || !isOnline}
      onChange={({ target }) => mutate({ frequency: target.value as AlertFrequency })}
    />
  );
}
