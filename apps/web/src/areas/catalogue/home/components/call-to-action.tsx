import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Picture } from '../../../../ui/picture.tsx';
import { BEDROOM_PICTURE } from '../home-pictures.ts';
import { useListingGate } from '../use-listing-gate.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { GeneratedNote } from './generated-note.tsx';
import * as texts from '../home.texts.ts';
import styles from './call-to-action.module.css';
import layout from '../../../../ui/layout.module.css';

export function CallToAction() {
  const handleListing = useListingGate();
  return (
    <section className={classNames(layout.wrap, layout.section)} aria-labelledby="cta-title">
      <div className={styles.cta}>
        <div className={styles.text}>
          <h2 id="cta-title">{texts.callTitle}</h2>
          <p>{SITE.isOwn ? texts.ownCallText : texts.callText}</p>
          <div className={classNames(layout.row, styles.actions)}>
            <a className={buttonClass({ variant: 'light' })} href={paths.listing()} onClick={handleListing}>
              {texts.viewProperties}
            </a>
            <a className={buttonClass({ variant: 'ghost' })} href={paths.contact()}>
              {texts.contactUs}
            </a>
          </div>
        </div>
        <figure>
          <Picture file={BEDROOM_PICTURE} alt={texts.bedroomPicture} />
          <GeneratedNote />
        </figure>
      </div>
    </section>
  );
}
