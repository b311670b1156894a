import * as z from 'zod/mini';
import { ROLES } from './roles.ts';
import { contactState } from '../privacy/contact-state.ts';

export const adminUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  contactNo: z.string(),
  phoneNumber: z.string(),
  role: z.enum(ROLES),
  active: z.boolean(),
  createdAt: z.string(),
  profilePicture: z.nullable(z.string()),
  ...contactState,
});

export const adminUserStats = z.object({
  totalUsers: z.number(),
  usersByRole: z.object({ ADMIN: z.number(), EXECUTIVE: z.number(), USER: z.number() }),
  activeUsers: z.number(),
  inactiveUsers: z.number(),
  /** Accounts whose stored e-mail address mail cannot reach. */
  unreachableEmails: z.number(),
});

export const eligibleUser = z.object({
  id: z.number(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});

export const dashboardStats = z.object({
  properties: z.object({ total: z.number(), featured: z.number(), available: z.number() }),
  bookings: z.object({
    total: z.number(),
    pending: z.number(),
    confirmed: z.number(),
    completed: z.number(),
    canceled: z.number(),
    noShow: z.number(),
  }),
  users: z.object({
    total: z.number(),
    admins: z.number(),
    executives: z.number(),
    users: z.number(),
    active: z.number(),
    inactive: z.number(),
  }),
});

export type AdminUser = z.infer<typeof adminUser>;

export type AdminUserStats = z.infer<typeof adminUserStats>;

export type EligibleUser = z.infer<typeof eligibleUser>;

export type DashboardStats = z.infer<typeof dashboardStats>;
