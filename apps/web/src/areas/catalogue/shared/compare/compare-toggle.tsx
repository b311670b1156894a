import { formatArea } from '@aangan/contract/core/money';
import type { Flat } from '@aangan/contract/catalogue/entities';
import { fill } from '@aangan/contract/core/translation';
import { Button } from '../../../../ui/button.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { compareTray as texts } from './compare-tray.texts.ts';
import { tray, useTray } from './tray.ts';

interface Props {
  flat: Pick<Flat, 'id' | 'type' | 'area'>;
  className?: string | undefined;
  /** Where it does nothing: with the id of the text that says why. */
  off?: { disabled: true; 'aria-describedby': string } | undefined;
}

/** Adds a flat to the tray, or removes it. */
export function CompareToggle({ flat: { id, type, area }, className, off }: Props) {
  const isIn = useTray().includes(id);
  return (
    <Button
      variant="second"
      isFullWidth
      className={className}
      aria-pressed={isIn}
      {...off}
      onClick={() => {
        if (isIn) tray.remove(id);
        else tray.add(id);
      }}
    >
      {isIn ? texts.inCompare : texts.compare}
      <VisuallyHidden> {fill(texts.flatOf, { type, area: formatArea(area) })}</VisuallyHidden>
    </Button>
  );
}
