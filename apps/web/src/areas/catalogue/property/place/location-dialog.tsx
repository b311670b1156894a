import { fill } from '@aangan/contract/core/translation';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ExternalLink } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { locationDialog as texts } from './location-dialog.texts.ts';
import styles from './location-dialog.module.css';

interface Props {
  isOpen: boolean;
  /** The map link; null while the dialog is closed. */
  mapUrl: string | null;
  name: string;
  place: string;
  onClose: () => void;
}

/** The result of a location request: a link to click, because browsers block windows opened without a click. */
export function LocationDialog({ isOpen, mapUrl, name, place, onClose }: Props) {
  return (
    <Dialog title={texts.location} isOpen={isOpen} onClose={onClose}>
      <p className={styles.place}>{fill(texts.asked, { name, place })}</p>
      <a className={buttonClass({ isFullWidth: true })} href={mapUrl ?? undefined} target="_blank" rel="noreferrer">
        {texts.openInMaps}
        <Icon of={ExternalLink} size="s" />
        <VisuallyHidden> {texts.opensInNewTab}</VisuallyHidden>
      </a>
    </Dialog>
  );
}
