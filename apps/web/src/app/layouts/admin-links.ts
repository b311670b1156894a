import {
  Building2,
  CalendarCheck,
  CalendarClock,
  Headset,
  History,
  House,
  LayoutDashboard,
  Percent,
  Settings,
  ShieldCheck,
  Users,
} from '../../ui/icons.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { paths } from '../../lib/paths.ts';
import { currentMark, type NavLink } from './nav-links.ts';

/** The admin sidebar's sections. */
export const ADMIN_LINKS: readonly NavLink[] = [
  { href: adminPaths.dashboard(), label: 'Dashboard', icon: LayoutDashboard, section: /^$/ },
  { href: adminPaths.properties(), label: 'Properties', icon: Building2 },
  { href: adminPaths.bookings(), label: 'Bookings', icon: CalendarCheck },
  { href: adminPaths.visits(), label: 'Visits', icon: CalendarClock },
  { href: adminPaths.users(), label: 'Users', icon: Users },
  { href: adminPaths.grievances(), label: 'Complaints', icon: Headset },
  { href: adminPaths.privacy(), label: 'Privacy', icon: ShieldCheck },
  { href: adminPaths.rates(), label: 'Rates', icon: Percent },
  { href: adminPaths.settings(), label: 'Settings', icon: Settings },
  { href: adminPaths.audit(), label: 'Audit', icon: History },
];

/** The link back to the public pages. */
export const HOME_LINK: NavLink = { href: paths.home(), label: 'Home', icon: House };

/** Returns the section of a path of the admin area, the header's title. */
export function adminSection(path: string): string {
  return ADMIN_LINKS.find((link) => currentMark(link, path))?.label ?? 'Admin';
}
