import * as z from 'zod/mini';
import { calendarDate, integer, oneOf, otp, page, pageSize, searchedText, text } from './fields.ts';
import { EXPORT_REASON_MAX, SEARCH_TEXT_MAX } from './limits.ts';
import { searchedNumber } from './phone-number.ts';

export const ADMIN_PAGE_SIZE = 10;

/** The version that was read; a save of an older copy is refused (docs/security.md). */
export const version = z.optional(integer(1, 2_147_483_647));

export const paging = { page, size: pageSize(ADMIN_PAGE_SIZE) };

export const searchText = z._default(searchedText(SEARCH_TEXT_MAX), '');

/** A person's name, address or number, which is found as it is stored however it is typed. */
export const personSearch = z._default(searchedText(SEARCH_TEXT_MAX).check(z.overwrite(searchedNumber)), '');

export const sortDir = z._default(oneOf(['asc', 'desc']), 'asc');

export const datesInOrder = ({
  startDate,
  endDate,
}: {
  startDate?: string | undefined;
  endDate?: string | undefined;
}) => startDate === undefined || endDate === undefined || startDate <= endDate;

export const datesError = { error: 'Must not be after endDate', path: ['startDate'] };

export const dates = { startDate: z.optional(calendarDate), endDate: z.optional(calendarDate) };

/** Buyers' numbers and addresses masked, as our own pages ask for them (I20). */
export const contacts = z.optional(oneOf(['masked']));

export const adminContactsQuery = z.object({ contacts });

/** What a file is made for, which the buyers in it read, and the code that confirms it where one is needed. */
export const exportParts = { reason: z.optional(text({ max: EXPORT_REASON_MAX })), otp: z.optional(otp) };

export const numericId = integer(1, Number.MAX_SAFE_INTEGER);
