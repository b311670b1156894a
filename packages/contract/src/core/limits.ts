/** Constants and limits of the product's rules and of docs/security.md. Milliseconds unless the name says otherwise. */

export const PHONE_DIGITS = 10;
/** An Indian mobile number, without +91: nobody else can be sent a code. */
export const MOBILE_NUMBER = /^[6-9][0-9]{9}$/;
export const OTP_DIGITS = 6;
export const OTP_MAX_ATTEMPTS = 3;
export const OTP_MAX_RESENDS = 2;
export const OTP_RESEND_COOLDOWN_SECONDS = 30;
export const OTP_LIFETIME_SECONDS = 600;
export const OTP_AUTO_SUBMIT_DELAY = 300;

export const REFRESH_RETRY_DELAYS = [1000, 2000] as const;
export const SESSION_EXPIRED_TOAST_DURATION = 6000;
export const TOAST_DURATION = 5000;
export const MAX_TOASTS = 20;

/** A visit may be booked from today to this many days ahead, in Indian time. */
export const VISIT_WINDOW_DAYS = 30;
export const POST_BOOKING_REDIRECT_DELAY = 500;
export const BOOKINGS_RETRY_DELAYS = [1000, 2000, 4000] as const;

export const LISTING_PAGE_SIZE = 6;
export const CHAT_PAGE_SIZE = 3;
/** Homes on the map of results. */
export const MAP_HOMES_MAX = 200;
export const MAX_PAGE_SIZE = 100;

/** Rupees: the home page's price slider. */
export const HOME_PRICE_MIN = 0;
export const HOME_PRICE_MAX = 20_000_000;

export const MODAL_RESET_DELAY = 300;
export const HERO_IMAGE_FALLBACK_DELAY = 2000;
export const CHAT_REPLY_DELAY = 1000;
/** Pixels, both sides. */
export const QR_SIZE = 150;

/** Of a person and of a property. */
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Of one account, in 24 hours from the first. */
export const PROFILE_CHANGES_A_DAY = 5;
export const NOTES_MAX = 1000;
export const DESCRIPTION_MAX = 10_000;
/** Short texts of a property: a characteristic, an amenity, a phase. */
export const LABEL_MAX = 200;
export const RERA_NO_MAX = 50;
/** Entries of the lists of one property. */
export const FLATS_MAX = 100;
export const CHARACTERISTICS_MAX = 100;
export const AMENITIES_MAX = 100;
/** Flats side by side. */
export const COMPARED_MAX = 4;
export const PHASES_MAX = 50;
export const EXTRA_COSTS_MAX = 20;
export const PRICE_HISTORY_MAX = 500;
/** Media of one property, its construction photos aside. */
export const MEDIA_MAX = 100;
export const CONSTRUCTION_PHOTOS_MAX = 240;
export const MEDIA_TITLE_MAX = 100;
/** No construction photo is from before this day. */
export const FIRST_PHOTO_DAY = '2000-01-01';
/** Months of the build diary in one answer. */
export const DIARY_MONTHS = 12;
export const SEARCH_TEXT_MAX = 100;
export const URL_MAX = 2000;
/** Rupees; far above any flat here, far below where a double loses whole rupees. */
export const PRICE_MAX = 1_000_000_000_000;
/** Sq ft. */
export const AREA_MAX = 999_999;
/** Flats of one type. */
export const UNITS_MAX = 100_000;
/** After so many days the word on how many flats are left is old. */
export const UNITS_STALE_DAYS = 30;
/** After so many days a photograph of the building site is old. */
export const SITE_PHOTO_STALE_DAYS = 92;
/** Rupees: one amount that is not in the price. */
export const EXTRA_COST_MAX = 10_000_000;
/** A property with one unnamed registration has it under this name. */
export const WHOLE_PROJECT = 'Whole project';

export const ACCESS_COOKIE_SECONDS = 86_400;
export const REFRESH_COOKIE_SECONDS = 604_800;
export const SESSION_ABSOLUTE_SECONDS = 30 * 86_400;
/** The browser that asked for a code: as long as signing in takes with a resend or two. */
export const ASKING_BROWSER_COOKIE_SECONDS = 3_600;
/** The browser that signed in. */
export const KNOWN_BROWSER_COOKIE_SECONDS = 180 * 86_400;

/** The header that marks a repeat of a call as one (decisions/0013), and the characters of a key. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_MAX = 255;
/** How long a call is answered again as it was the first time. */
export const IDEMPOTENCY_KEPT_SECONDS = 86_400;

export const PLACEHOLDER_IMAGE = '/images/property-placeholder.jpg';
/** What a visitor sees where a property's name would stand (HOME5). */
export const MASKED_NAME = '******';
/** Gross amount charged up to which the first rates have a reduced GST, rupees (T9). */
export const GST_REDUCED_MAX_VALUE = 4_500_000;
/** Carpet area up to which they have it, square metres (T9). */
export const GST_REDUCED_MAX_SQ_M = 90;

/** Characters of the reason for a file with contacts, which the buyers in it can read. */
export const EXPORT_REASON_MAX = 200;
