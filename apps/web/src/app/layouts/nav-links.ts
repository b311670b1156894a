import { Building2, Calendar, Heart, House, LayoutDashboard, User, type IconNode } from '../../ui/icons.ts';

export interface NavLink {
  href: string;
  label: string;
  /** the label in the menu of narrow windows, where it differs */
  menuLabel?: string;
  icon: IconNode;
  /** the section's first page: only its own path counts as being there */
  isExact?: boolean;
}

const HOME: NavLink = { href: '/', label: 'Home', icon: House, isExact: true };

const SIGNED_IN: readonly NavLink[] = [
  { href: '/properties', label: 'Properties', icon: Building2 },
  { href: '/user/bookings', label: 'Bookings', menuLabel: 'Scheduled Visit', icon: Calendar },
  { href: '/user/shortlist', label: 'Shortlist', icon: Heart },
  { href: '/user/profile', label: 'Profile', icon: User },
];

const ADMIN: NavLink = { href: '/admin', label: 'Admin Dashboard', icon: LayoutDashboard };

/** The header's links for whoever looks at it (document section 2, 'Header and footer'). */
export function headerLinks(isSignedIn: boolean, isAdmin: boolean): NavLink[] {
  return [HOME, ...(isSignedIn ? SIGNED_IN : []), ...(isSignedIn && isAdmin ? [ADMIN] : [])];
}

/** The `aria-current` of a link: the page itself, or a page below it. */
export function currentMark({ href, isExact }: NavLink, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return !isExact && path.startsWith(`${href}/`) ? 'true' : undefined;
}

export const QUICK_LINKS: readonly Pick<NavLink, 'href' | 'label'>[] = [
  { href: '/', label: 'Home' },
  { href: '/properties', label: 'Properties' },
  { href: '/about', label: 'About Us' },
  { href: '/contact', label: 'Contact Us' },
  { href: '/blog', label: 'Blog' },
  { href: '/careers', label: 'Careers' },
];

export const LEGAL_LINKS: readonly Pick<NavLink, 'href' | 'label'>[] = [
  { href: '/terms', label: 'Terms of Service' },
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/cookies', label: 'Cookie Policy' },
  { href: '/refund', label: 'Refund Policy' },
  { href: '/licenses', label: 'Licenses' },
];
