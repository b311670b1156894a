import { buttonClass } from '../../../../ui/button-class.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ExternalLink } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './location-dialog.module.css';

interface Props {
  isOpen: boolean;
  /** The map link to show; null while the dialog is closed. */
  mapUrl: string | null;
  name: string;
  place: string;
  onClose: () => void;
}

/** The answer to a location request: a link to follow, since a browser blocks windows that open by themselves. */
export function LocationDialog({ isOpen, mapUrl, name, place, onClose }: Props) {
  return (
    <Dialog title="Location" isOpen={isOpen} onClose={onClose}>
      <p className={styles.place}>
        {name}, {place}. Your consultant knows that you asked for directions.
      </p>
      <a className={buttonClass({ isFullWidth: true })} href={mapUrl ?? undefined} target="_blank" rel="noreferrer">
        Open in maps
        <Icon of={ExternalLink} size="s" />
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    </Dialog>
  );
}
