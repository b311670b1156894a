import { adminPaths } from '@aangan/contract/paths';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { preview as texts } from '../preview.texts.ts';
import { WHY_OFF } from '../preview-off.ts';
import styles from './preview-banner.module.css';

/** Says that this is a home that buyers don't see, and leads to its form. */
export function PreviewBanner({ propertyId }: { propertyId: number }) {
  return (
    <section className={styles.banner} aria-label={texts.label}>
      <Notice kind="info" isStill>
        <div className={styles.line}>
          <p>{texts.text}</p>
          <a className={buttonClass({ variant: 'second', size: 'compact' })} href={adminPaths.property(propertyId)}>
            {texts.edit}
          </a>
        </div>
      </Notice>
      <p hidden id={WHY_OFF}>
        {texts.notHere}
      </p>
    </section>
  );
}
