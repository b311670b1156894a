import { SITE } from '@aangan/contract/site';
import type { ReactNode } from 'react';
import '../../styles/admin-area.css';
import { Icon } from '../../ui/icon.tsx';
import { LogOut, Menu, X } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ADMIN_LINKS, currentMark } from './nav-links.ts';
import { usePopUpMenu } from './use-pop-up-menu.ts';

export interface AdminShellProps {
  /** the current path, without query */
  path: string;
  onLogout: () => void;
  children: ReactNode;
}

/** The frame of the admin area: a sidebar, below 1024 px a bar whose title follows the section. */
export function AdminShell({ path, onLogout, children }: AdminShellProps) {
  const { isOpen, area, button, toggle, close } = usePopUpMenu(path);
  const section = ADMIN_LINKS.find((link) => currentMark(link, path))?.label ?? 'Dashboard';
  const handleLogout = () => {
    close();
    onLogout();
  };
  return (
    <div className="admin-shell">
      <SkipLink />
      <div className="side">
        <Logo name={SITE.name} href="/admin" />
        <nav aria-label="Admin">
          <AdminLinks path={path} />
        </nav>
        <button type="button" className="last" onClick={handleLogout}>
          <Icon of={LogOut} />
          Logout
        </button>
      </div>
      <div className="admin-top" ref={area}>
        <p className="panel-title">{section}</p>
        <button
          type="button"
          className="iconbtn"
          ref={button}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Icon of={isOpen ? X : Menu} />
        </button>
        {isOpen && (
          <nav className="site-menu menu-pop" aria-label="Admin">
            <AdminLinks path={path} onFollow={close} />
            <hr />
            <button type="button" onClick={handleLogout}>
              <Icon of={LogOut} />
              Logout
            </button>
          </nav>
        )}
      </div>
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </div>
  );
}

function AdminLinks({ path, onFollow }: { path: string; onFollow?: () => void }) {
  return (
    <ul>
      {ADMIN_LINKS.map((link) => (
        <li key={link.href}>
          <Link href={link.href} aria-current={currentMark(link, path)} onClick={onFollow}>
            <Icon of={link.icon} />
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
