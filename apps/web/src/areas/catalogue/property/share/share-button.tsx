import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { useState } from 'react';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Share2 } from '../../../../ui/icons.ts';
import { ShareDialog } from '../overlays.ts';
import { usePreviewOff } from '../preview-off.ts';
import * as texts from '../property.texts.ts';
import styles from '../components/property-lead.module.css';

/** Opens the share dialog of a home; a round icon on a phone. */
export function ShareButton({ property }: { property: PropertyDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={buttonClass({ variant: 'second', className: styles.share })}
        {...ShareDialog.prefetch}
        {...usePreviewOff()}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Share2} />
        {texts.share}
      </button>
      <ShareDialog isOpen={isOpen} onClose={() => setIsOpen(false)} property={property} />
    </>
  );
}
