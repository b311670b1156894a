import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { Dialog } from '../../../../ui/dialog.tsx';
import { share as texts } from './share.texts.ts';
import { ShareLink } from './share-link.tsx';
import { SharePicture } from './share-picture.tsx';
import styles from './share-dialog.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  property: Pick<PropertyDetail, 'id' | 'name' | 'reraNo'>;
}

/**
 * Shares a home: by a link that shows visitors no name, or by a picture with all facts that an advertisement must show.
 */
export function ShareDialog({ isOpen, onClose, property: { id, name, reraNo } }: Props) {
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <ShareLink propertyId={id} />
      <p className="muted">{texts.whoOpens}</p>
      <section className={styles.picture} aria-labelledby={`picture-of-${id}`}>
        <h3 id={`picture-of-${id}`}>{texts.picture}</h3>
        {/* With phases it is the first phase's (T1), so null means that there is none at all. */}
        {reraNo ? <SharePicture propertyId={id} name={name} /> : <p className="muted">{texts.noPicture}</p>}
      </section>
    </Dialog>
  );
}
