import { paths } from '@aangan/contract/paths';
import type { Role } from '@aangan/contract/accounts/roles';
import { BUILT_LANGUAGES, LANGUAGE } from '@aangan/contract/core/language';
import type { ReactNode } from 'react';
import type { PrefetchProps } from '../../lib/first-paint/chunk-loading.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LogOut, Menu, X } from '../../ui/icons.ts';
import { Logo } from '../../ui/logo.tsx';
import { LanguageLinks } from './language-links.tsx';
import { currentMark, headerLinks, type NavLink } from './nav-links.ts';
import { usePopUpMenu } from './use-pop-up-menu.ts';
import { classNames } from '../../ui/class-names.ts';
import * as texts from './layouts.texts.ts';
import styles from './site-header.module.css';
import iconButtonStyles from '../../ui/icon-button.module.css';
import layout from '../../ui/layout.module.css';
import menuStyles from '../../ui/menu.module.css';

export interface SiteHeaderProps {
  /** false until the session is known, so that hydration matches the prerendered page */
  isSignedIn: boolean;
  /** of the signed-in user */
  role: Role | undefined;
  /** the current path, without query */
  path: string;
  /** the path with query and fragment */
  address: string;
  onSignIn: () => void;
  /** prefetches the sign-in dialog */
  signInPrefetch: PrefetchProps;
  onSignOut: () => void;
  /** the link to the notifications of a signed-in user */
  bell?: ReactNode;
}

/** The bar at the top of every public page; its links move into a menu below 900 px, those of staff below 1100 px. */
export function SiteHeader(props: SiteHeaderProps) {
  const { role, bell, isSignedIn, path, address, onSignIn, signInPrefetch, onSignOut } = props;
  const links = headerLinks(isSignedIn ? role : undefined);
  return (
    <header
      className={classNames(styles.header, (LANGUAGE !== 'en' || (isSignedIn && role !== 'USER')) && styles.long)}
    >
      <div className={classNames(layout.wrap, styles.bar)}>
        <Logo className={styles.logo} href={paths.home()} />
        <nav className={classNames(styles.nav, styles.wideOnly)} aria-label={texts.mainNavigation}>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-current={currentMark(link, path)}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {BUILT_LANGUAGES.length > 1 && (
          <nav className={classNames(styles.nav, styles.languages)} aria-label={texts.language}>
            <LanguageLinks address={address} />
          </nav>
        )}
        {bell}
        {isSignedIn ? (
          <Button variant="second" size="compact" className={styles.wideOnly} onClick={onSignOut}>
            {texts.signOut}
          </Button>
        ) : (
          <Button size="compact" className={styles.signIn} {...signInPrefetch} onClick={onSignIn}>
            {texts.signInRegister}
          </Button>
        )}
        <NarrowMenu links={links} path={path} address={address} isSignedIn={isSignedIn} onSignOut={onSignOut} />
      </div>
    </header>
  );
}

interface NarrowMenuProps extends Pick<SiteHeaderProps, 'path' | 'address' | 'isSignedIn' | 'onSignOut'> {
  links: readonly NavLink[];
}

function NarrowMenu({ links, path, address, isSignedIn, onSignOut }: NarrowMenuProps) {
  const { isOpen, area, button, toggle, close } = usePopUpMenu(path);
  const handleSignOut = () => {
    close();
    onSignOut();
  };
  return (
    <div className={styles.narrowOnly} ref={area}>
      <button
        type="button"
        className={iconButtonStyles.button}
        ref={button}
        aria-label={isOpen ? texts.closeMenu : texts.openMenu}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <Icon of={isOpen ? X : Menu} />
      </button>
      {isOpen && (
        <nav className={classNames(styles.menu, menuStyles.popup)} aria-label={texts.mainNavigation}>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-current={currentMark(link, path)} onClick={close}>
                  <Icon of={link.icon} />
                  {link.menuLabel ?? link.label}
                </a>
              </li>
            ))}
          </ul>
          {isSignedIn && (
            <>
              <hr />
              <button type="button" onClick={handleSignOut}>
                <Icon of={LogOut} />
                {texts.signOut}
              </button>
            </>
          )}
          {BUILT_LANGUAGES.length > 1 && (
            <>
              <hr />
              <div className={styles.row}>
                <LanguageLinks address={address} />
              </div>
            </>
          )}
        </nav>
      )}
    </div>
  );
}
