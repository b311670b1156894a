import { PREFIX } from '@aangan/contract/core/build-language';
import { paths } from '@aangan/contract/paths';
import type { Role } from '@aangan/contract/accounts/roles';
import { ownPath } from '../../lib/router/own-path.ts';
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
import * as texts from './nav-links.texts.ts';

export interface NavLink {
  href: string;
  label: string;
  /** the label in the menu of narrow windows, where it differs */
  menuLabel?: string;
  icon: IconNode;
  /** the paths that count as this section, without prefix, where they are not all those below `href` */
  section?: RegExp;
}

const HOME: NavLink = { href: paths.home(), label: texts.home, icon: House };

const SIGNED_IN: readonly NavLink[] = [
  { href: paths.listing(), label: texts.properties, icon: Building2 },
  { href: paths.bookings(), label: texts.bookings, menuLabel: texts.scheduledVisit, icon: Calendar },
  { href: paths.shortlist(), label: texts.shortlist, icon: Heart },
  {
    href: paths.profile(),
    label: texts.profile,
    icon: User,
    section: /^\/user\/(profile|boards|devices|hidden|privacy|searches)/,
  },
];

const DESK: NavLink = { href: paths.desk(), label: texts.desk, icon: ClipboardList };
const ADMIN: NavLink = { href: paths.admin(), label: texts.adminDashboard, icon: LayoutDashboard };

/** Returns the header's links for a role (PAGE11, PAGE12, V57); undefined is a visitor. */
export function headerLinks(role: Role | undefined): NavLink[] {
  if (role === undefined) return [HOME];
  return [HOME, ...SIGNED_IN, ...(role === 'USER' ? [] : [DESK]), ...(role === 'ADMIN' ? [ADMIN] : [])];
}

/** Returns the `aria-current` of a link: 'page' for the page itself, 'true' for a page of its section. */
export function currentMark({ href, section }: NavLink, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  // the path of the home page in another language is also what all other paths begin with
  if (PREFIX !== '' && href === PREFIX) return undefined;
  return (section?.test(ownPath(path)) ?? path.startsWith(`${href}/`)) ? 'true' : undefined;
}

export const QUICK_LINKS: readonly Pick<NavLink, 'href' | 'label'>[] = [
  { href: paths.home(), label: texts.home },
  { href: paths.listing(), label: texts.properties },
  { href: paths.about(), label: texts.about },
  { href: paths.contact(), label: texts.contactUs },
  { href: paths.blog(), label: texts.blog },
  { href: paths.careers(), label: texts.careers },
];

export const LEGAL_LINKS: readonly Pick<NavLink, 'href' | 'label'>[] = [
  { href: paths.terms(), label: texts.terms },
  { href: paths.privacy(), label: texts.privacy },
  { href: paths.cookies(), label: texts.cookies },
  { href: paths.refund(), label: texts.refund },
  { href: paths.licenses(), label: texts.licenses },
];
