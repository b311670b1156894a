import { paths } from '../../../../lib/paths.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Picture } from '../../../../ui/picture.tsx';
import { BEDROOM_PICTURE } from '../home-pictures.ts';
import { useListingGate } from '../use-listing-gate.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { GeneratedNote } from './generated-note.tsx';
import styles from './call-to-action.module.css';
import layout from '../../../../ui/layout.module.css';

export function CallToAction() {
  const handleListing = useListingGate();
  return (
    <section className={classNames(layout.wrap, layout.section)} aria-labelledby="cta-title">
      <div className={styles.cta}>
        <div className={styles.text}>
          <h2 id="cta-title">See a home for yourself</h2>
          <p>Browse every home with its full price, or ask us first. Someone answers at any hour.</p>
          <div className={classNames(layout.row, styles.actions)}>
            <a className={buttonClass({ variant: 'light' })} href={paths.listing()} onClick={handleListing}>
              View Properties
            </a>
            <a className={buttonClass({ variant: 'ghost' })} href={paths.contact()}>
              Contact Us
            </a>
          </div>
        </div>
        <figure>
          <Picture file={BEDROOM_PICTURE} alt="Bedroom with wood panels and a corner window" />
          <GeneratedNote />
        </figure>
      </div>
    </section>
  );
}
