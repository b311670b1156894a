import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { Button } from '../../../../ui/button.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { compareTray as texts } from './compare-tray.texts.ts';
import { ChooseFlatDialog } from './choose-flat.ts';
import { tray } from './tray.ts';

interface Props {
  propertyId: number;
  name: string;
  className?: string | undefined;
}

/** Button of a card: asks which flat of the home to compare, and adds it to the tray. */
export function CompareCardButton({ propertyId, name, className }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="compact"
        className={className}
        aria-haspopup="dialog"
        {...ChooseFlatDialog.prefetch}
        onClick={() => {
          if (tray.hasRoom()) setIsOpen(true);
        }}
      >
        {texts.compare}
        <VisuallyHidden>{fill(texts.ofHome, { name })}</VisuallyHidden>
      </Button>
      <ChooseFlatDialog
        isOpen={isOpen}
        homes={[{ id: propertyId, name }]}
        onAdd={(flatId) => {
          if (tray.add(flatId)) notify.success(texts.added);
          close();
        }}
        onClose={close}
      />
    </>
  );
}
