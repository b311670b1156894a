import { adminPaths, paths } from '@aangan/contract/paths';
import {
  Building2,
  CalendarCheck,
  CalendarClock,
  FileDiff,
  Headset,
  History,
  House,
  LayoutDashboard,
  Palette,
  Percent,
  Settings,
  ShieldCheck,
  Trash2,
  Users,
} from '../../ui/icons.ts';
import { adminShell } from './admin-shell.texts.ts';
import { currentMark, type NavLink } from './nav-links.ts';

const texts = adminShell.links;

/** The admin sidebar's sections. */
export const ADMIN_LINKS: readonly NavLink[] = [
  { href: adminPaths.dashboard(), label: texts.dashboard, icon: LayoutDashboard, section: /^$/ },
  { href: adminPaths.properties(), label: texts.properties, icon: Building2 },
  { href: adminPaths.changes(), label: texts.changes, icon: FileDiff },
  { href: adminPaths.trash(), label: texts.trash, icon: Trash2 },
  { href: adminPaths.bookings(), label: texts.bookings, icon: CalendarCheck },
  { href: adminPaths.visits(), label: texts.visits, icon: CalendarClock },
  { href: adminPaths.users(), label: texts.users, icon: Users },
  { href: adminPaths.grievances(), label: texts.complaints, icon: Headset },
  { href: adminPaths.privacy(), label: texts.privacy, icon: ShieldCheck },
  { href: adminPaths.rates(), label: texts.rates, icon: Percent },
  { href: adminPaths.site(), label: texts.site, icon: Palette },
  { href: adminPaths.settings(), label: texts.settings, icon: Settings },
  { href: adminPaths.audit(), label: texts.audit, icon: History },
];

/** The link back to the public pages. */
export const HOME_LINK: NavLink = { href: paths.home(), label: texts.home, icon: House };

/** Returns the section of a path of the admin area, the header's title. */
export function adminSection(path: string): string {
  return ADMIN_LINKS.find((link) => currentMark(link, path))?.label ?? adminShell.admin;
}
