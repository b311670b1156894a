import { adminPaths } from '@aangan/contract/paths';
import type { ReactNode } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LogOut, Menu } from '../../ui/icons.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ADMIN_LINKS, adminSection, HOME_LINK } from './admin-links.ts';
import { currentMark, type NavLink } from './nav-links.ts';
import { useOpenHere } from './use-open-here.ts';
import { classNames } from '../../ui/class-names.ts';
import { adminShell as texts } from './admin-shell.texts.ts';
import styles from './admin-shell.module.css';

export interface AdminShellProps {
  /** the current path, without query */
  path: string;
  onLogout: () => void;
  children: ReactNode;
}

/** The frame of the admin area: a sidebar; below 1024 px a bar with the section's title, the sidebar in a drawer. */
export function AdminShell({ path, onLogout, children }: AdminShellProps) {
  const { isOpen, setIsOpen } = useOpenHere(path);
  const section = adminSection(path);
  const close = () => setIsOpen(false);
  return (
    <div className={styles.shell}>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <header className={classNames(styles.side, styles.standing)}>
        <Sidebar path={path} onLogout={onLogout} />
      </header>
      <header className={styles.top}>
        <p className="panel-title">{section}</p>
        <IconButton icon={Menu} label={texts.openMenu} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      </header>
      <Drawer title={texts.adminMenu} isOpen={isOpen} onClose={close}>
        <div className={classNames(styles.side, styles.inDrawer)}>
          <Sidebar
            path={path}
            onFollow={close}
            onLogout={() => {
              close();
              onLogout();
            }}
          />
        </div>
      </Drawer>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

interface SidebarProps {
  path: string;
  onFollow?: () => void;
  onLogout: () => void;
}

function Sidebar({ path, onFollow, onLogout }: SidebarProps) {
  const entry = (link: NavLink) => (
    <li key={link.href}>
      <a href={link.href} aria-current={currentMark(link, path)} onClick={onFollow}>
        <Icon of={link.icon} />
        {link.label}
      </a>
    </li>
  );
  return (
    <>
      <Logo className={styles.logo} href={adminPaths.dashboard()} />
      <nav aria-label={texts.admin}>
        <ul>
          {ADMIN_LINKS.map(entry)}
          {entry(HOME_LINK)}
        </ul>
      </nav>
      <button type="button" className={styles.last} onClick={onLogout}>
        <Icon of={LogOut} />
        {texts.logout}
      </button>
    </>
  );
}
