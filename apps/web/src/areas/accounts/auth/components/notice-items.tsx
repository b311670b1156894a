import { accountPaths } from '@aangan/contract/paths';
import { Icon } from '../../../../ui/icon.tsx';
import { ArrowRight } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { AUTH_TEXTS } from '../auth.texts.ts';
import moreStyles from '../../../../ui/more-link.module.css';
import styles from './notice-items.module.css';

const texts = AUTH_TEXTS.notice;

/** Lists what the registration data is used for, before anything is agreed to. */
export function NoticeItems() {
  return (
    <section className={styles.notice} aria-labelledby="notice-items">
      <h3 id="notice-items">{texts.title}</h3>
      <ul>
        {texts.items.map(({ purpose, text }) => (
          <li key={purpose}>
            <b>{purpose}</b>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <a className={moreStyles.link} href={accountPaths.notice()} target="_blank" rel="noopener">
        {texts.whole}
        <VisuallyHidden>{texts.newTab}</VisuallyHidden>
        <Icon of={ArrowRight} />
      </a>
    </section>
  );
}
