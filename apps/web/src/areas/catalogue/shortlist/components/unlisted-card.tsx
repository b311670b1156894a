import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import { classNames } from '../../../../ui/class-names.ts';
import { shortlistPage as texts } from '../shortlist.texts.ts';
import { RemoveButton } from './remove-button.tsx';
import styles from './unlisted-card.module.css';
import panelStyles from '../../../../ui/panel.module.css';

interface Props {
  entry: ShortlistEntry;
  /** Called once the entry is gone, and with it the focused button. */
  onRemoved: () => void;
}

/** A saved home that buyers don't see any more (F56). */
export function UnlistedCard({ entry, onRemoved }: Props) {
  return (
    <article className={classNames(panelStyles.panel, styles.card)}>
      <h2>{entry.propertyName}</h2>
      <p className="muted">{placeLabel(entry.propertyLocation)}</p>
      <div className={styles.foot}>
        <b>{texts.noLongerListed}</b>
        <RemoveButton entry={entry} onRemoved={onRemoved} />
      </div>
    </article>
  );
}
