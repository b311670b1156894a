import { SITE } from '@aangan/contract/site';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LogIn, LogOut, Menu, X } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { currentMark, headerLinks, type NavLink } from './nav-links.ts';
import { usePopUpMenu } from './use-pop-up-menu.ts';

export interface SiteHeaderProps {
  /** false until the session is known, so that the prerendered page and the first render agree */
  isSignedIn: boolean;
  isAdmin: boolean;
  /** the current path, without query */
  path: string;
  onSignIn: () => void;
  onSignOut: () => void;
}

/** The bar at the top of every public page; below 900 px its links stand in a menu. */
export function SiteHeader({ isSignedIn, isAdmin, path, onSignIn, onSignOut }: SiteHeaderProps) {
  const links = headerLinks(isSignedIn, isAdmin);
  return (
    <header className="site-header">
      <div className="wrap bar-row">
        <Logo name={SITE.name} />
        <nav className="site-nav wide-only" aria-label="Main">
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href} aria-current={currentMark(link, path)}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {isSignedIn ? (
          <Button variant="second" size="compact" className="wide-only" onClick={onSignOut}>
            Sign Out
          </Button>
        ) : (
          <Button size="compact" className="wide-only" onClick={onSignIn}>
            Sign In / Register
          </Button>
        )}
        <NarrowMenu links={links} path={path} isSignedIn={isSignedIn} onSignIn={onSignIn} onSignOut={onSignOut} />
      </div>
    </header>
  );
}

type NarrowMenuProps = Omit<SiteHeaderProps, 'isAdmin'> & { links: readonly NavLink[] };

function NarrowMenu({ links, path, isSignedIn, onSignIn, onSignOut }: NarrowMenuProps) {
  const { isOpen, area, button, toggle, close } = usePopUpMenu(path);
  const handleSession = () => {
    close();
    if (isSignedIn) onSignOut();
    else onSignIn();
  };
  return (
    <div className="narrow-only" ref={area}>
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
        <nav className="site-menu menu-pop" aria-label="Main">
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href} aria-current={currentMark(link, path)} onClick={close}>
                  <Icon of={link.icon} />
                  {link.menuLabel ?? link.label}
                </Link>
              </li>
            ))}
          </ul>
          <hr />
          <button type="button" onClick={handleSession}>
            <Icon of={isSignedIn ? LogOut : LogIn} />
            {isSignedIn ? 'Sign Out' : 'Sign In / Register'}
          </button>
        </nav>
      )}
    </div>
  );
}
