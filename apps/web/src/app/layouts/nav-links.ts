import type { Role } from '@aangan/contract/accounts/roles';
import { paths } from '../../lib/paths.ts';
import {
  Building2,
  Calendar,
  ClipboardList,
  Heart,
  House,
  LayoutDashboard,
  User,
  type IconNode,
} from '../../ui/icons.ts';

export interface NavLink {
  href: string;
  label: string;
  /** the label in the menu of narrow windows, where it differs */
  menuLabel?: string;
  icon: IconNode;
  /** the paths that count as this section, where they are not all those below `href` */
  section?: RegExp;
}

const HOME: NavLink = { href: paths.home(), label: 'Home', icon: House };

const SIGNED_IN: readonly NavLink[] = [
  { href: paths.listing(), label: 'Properties', icon: Building2 },
  { href: paths.bookings(), label: 'Bookings', menuLabel: 'Scheduled Visit', icon: Calendar },
  { href: paths.shortlist(), label: 'Shortlist', icon: Heart },
  {
    href: paths.profile(),
    label: 'Profile',
    icon: User,
    section: /^\/user\/(profile|boards|devices|hidden|privacy|searches)/,
  },
];

const DESK: NavLink = { href: paths.desk(), label: 'Desk', icon: ClipboardList };
const ADMIN: NavLink = { href: paths.admin(), label: 'Admin Dashboard', icon: LayoutDashboard };

/** Returns the header's links for a role (PAGE11, PAGE12, V57); undefined is a visitor. */
export function headerLinks(role: Role | undefined): NavLink[] {
  if (role === undefined) return [HOME];
  return [HOME, ...SIGNED_IN, ...(role === 'USER' ? [] : [DESK]), ...(role === 'ADMIN' ? [ADMIN] : [])];
}

/** Returns the `aria-current` of a link: 'page' for the page itself, 'true' for a page of its section. */
export function currentMark({ href, section }: NavLink, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return (section?.test(path) ?? path.startsWith(`${href}/`)) ? 'true' : undefined;
}

export const QUICK_LINKS: readonly Pick<NavLink, 'href' | 'label'>[] = [
  { href: paths.home(), label: 'Home' },
  { href: paths.listing(), label: 'Properties' },
  { href: paths.about(), label: 'About Us' },
  { href: paths.contact(), label: 'Contact Us' },
  { href: paths.blog(), label: 'Blog' },
  { href: paths.careers(), label: 'Careers' },
];

export const LEGAL_LINKS: readonly Pick<NavLink, 'href' | 'label'>[] = [
  { href: paths.terms(), label: 'Terms of Service' },
  { href: paths.privacy(), label: 'Privacy Policy' },
  { href: paths.cookies(), label: 'Cookie Policy' },
  { href: paths.refund(), label: 'Refund Policy' },
  { href: paths.licenses(), label: 'Licenses' },
];
