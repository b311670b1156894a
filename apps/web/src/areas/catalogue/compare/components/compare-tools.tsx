import { notify } from '../../../../lib/notifications.ts';
import { Button } from '../../../../ui/button.tsx';
import { Switch } from '../../../../ui/checkbox.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link, Printer } from '../../../../ui/icons.ts';
import { ChoiceGroup } from '../../../../ui/toggle-group.tsx';
import { prices } from '../../shared/prices/prices.texts.ts';
import { BUYER_CHOICES } from '../../shared/prices/price-words.ts';
import type { CompareState } from '../compare-url.ts';
import { compare as texts } from '../compare.texts.ts';
import styles from './compare-tools.module.css';

interface Props {
  state: CompareState;
  onShow: (change: Partial<CompareState>) => void;
}

/** The kind of buyer, which rows are shown, and the actions. */
export function CompareTools({ state: { buyer, all }, onShow }: Props) {
  return (
    <div className={styles.tools}>
      <ChoiceGroup
        legend={prices.whoBuys}
        className={styles.who}
        options={BUYER_CHOICES}
        columns={3}
        value={buyer}
        onChange={(next) => onShow({ buyer: next })}
      />
      <Switch
        label={texts.onlyDifferences}
        checked={!all}
        onChange={({ target }) => onShow({ all: !target.checked })}
      />
      <div className={styles.acts}>
        <Button variant="second" onClick={() => void copyLink()}>
          <Icon of={Link} size="s" />
          {texts.copyLink}
        </Button>
        <Button variant="second" onClick={() => window.print()}>
          <Icon of={Printer} size="s" />
          {texts.print}
        </Button>
      </div>
    </div>
  );
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notify.success(texts.linkCopied);
  } catch {
    notify.error(texts.linkNotCopied);
  }
}
