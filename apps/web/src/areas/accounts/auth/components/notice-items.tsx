import { BUILT_LANGUAGES, inLanguage, LANGUAGE, LANGUAGE_NAMES, type Language } from '@aangan/contract/core/language';
import { general } from '@aangan/contract/core/general.texts';
import { accountPaths } from '@aangan/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ArrowRight } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { getNoticeQuery } from '../api/get-notice.ts';
import { AUTH_TEXTS } from '../auth.texts.ts';
import moreStyles from '../../../../ui/more-link.module.css';
import styles from './notice-items.module.css';

const texts = AUTH_TEXTS.notice;

interface NoticeItemsProps {
  /** the language in which it is read */
  lang: Language;
  onChange: (lang: Language) => void;
}

/**
 * Lists what the registration data is used for, before anything is agreed to. It can be read in each language without
 * leaving the form; in another one than the page's it is the notice itself.
 */
export function NoticeItems({ lang, onChange }: NoticeItemsProps) {
  const isOther = lang !== LANGUAGE;
  const { data, isError } = useQuery({ ...getNoticeQuery(lang), enabled: isOther });
  useEffect(() => {
    if (!isError) return;
    notify.error(general.network);
    onChange(LANGUAGE);
  }, [isError, onChange]);
  const items = isOther ? data?.purposes.map(({ title, text }) => ({ purpose: title, text })) : undefined;
  return (
    <section className={styles.notice} aria-labelledby="notice-items">
      <h3 id="notice-items">{texts.title}</h3>
      <ul lang={items && lang}>
        {(items ?? texts.items).map(({ purpose, text }) => (
          <li key={purpose}>
            <b>{purpose}</b>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.languages}>
        {BUILT_LANGUAGES.filter((language) => language !== lang).map((language) => (
          <button key={language} type="button" lang={language} onClick={() => onChange(language)}>
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
      </p>
      <a className={moreStyles.link} href={inLanguage(accountPaths.notice(), lang)} target="_blank" rel="noopener">
        {texts.whole}
        <VisuallyHidden>{texts.newTab}</VisuallyHidden>
        <Icon of={ArrowRight} />
      </a>
    </section>
  );
}
