/** Constants and limits of the product's rules and of docs/security.md. Milliseconds unless the name says otherwise. */

export const PHONE_DIGITS = 10;
/** An Indian mobile number without +91; codes are sent to no other number. */
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

/** Days after today, in India, up to which a visit may be booked. */
export const VISIT_WINDOW_DAYS = 30;
export const POST_BOOKING_REDIRECT_DELAY = 500;
export const BOOKINGS_RETRY_DELAYS = [1000, 2000, 4000] as const;

export const LISTING_PAGE_SIZE = 6;
export const CHAT_PAGE_SIZE = 3;
/** Homes on the map of search results. */
export const MAP_HOMES_MAX = 200;
export const MAX_PAGE_SIZE = 100;

/** The home page's price slider, rupees. */
export const HOME_PRICE_MIN = 0;
export const HOME_PRICE_MAX = 20_000_000;

export const MODAL_RESET_DELAY = 300;
export const HERO_IMAGE_FALLBACK_DELAY = 2000;
export const CHAT_REPLY_DELAY = 1000;
/** Width and height, pixels. */
export const QR_SIZE = 150;

/** Characters of the name of a person or a property. */
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Changes of one account in 24 hours from the first. */
export const PROFILE_CHANGES_A_DAY = 5;
export const NOTES_MAX = 1000;
export const DESCRIPTION_MAX = 10_000;
/** Characters of a property's short texts: a characteristic, an amenity, a phase. */
export const LABEL_MAX = 200;
export const RERA_NO_MAX = 50;
/** Most entries of the lists of one property. */
export const FLATS_MAX = 100;
export const CHARACTERISTICS_MAX = 100;
export const AMENITIES_MAX = 100;
/** Flats in one comparison. */
export const COMPARED_MAX = 4;
export const PHASES_MAX = 50;
export const EXTRA_COSTS_MAX = 20;
export const PRICE_HISTORY_MAX = 500;
/** Media of one property, without its construction photos. */
export const MEDIA_MAX = 100;
export const CONSTRUCTION_PHOTOS_MAX = 240;
export const MEDIA_TITLE_MAX = 100;
/** The earliest day of a construction photo. */
export const FIRST_PHOTO_DAY = '2000-01-01';
/** Months of construction updates in one response. */
export const DIARY_MONTHS = 12;
export const SEARCH_TEXT_MAX = 100;
export const URL_MAX = 2000;
/** Rupees: far above any flat here, and exact as a double. */
export const PRICE_MAX = 1_000_000_000_000;
/** Sq ft. */
export const AREA_MAX = 999_999;
/** Flats of one type in a property. */
export const UNITS_MAX = 100_000;
/** Days after which the number of flats left counts as stale. */
export const UNITS_STALE_DAYS = 30;
/** Days after which a photo of the building site counts as stale. */
export const SITE_PHOTO_STALE_DAYS = 92;
/** One charge on top of the price, rupees. */
export const EXTRA_COST_MAX = 10_000_000;
/** The phase name of a property's only, unnamed registration. */
export const WHOLE_PROJECT = 'Whole project';

export const ACCESS_COOKIE_SECONDS = 86_400;
export const REFRESH_COOKIE_SECONDS = 604_800;
export const SESSION_ABSOLUTE_SECONDS = 30 * 86_400;
/** Lifetime of the cookie of a browser that requested a code: long enough to sign in with a resend or two. */
export const ASKING_BROWSER_COOKIE_SECONDS = 3_600;
/** Lifetime of the cookie of a browser that signed in. */
export const KNOWN_BROWSER_COOKIE_SECONDS = 180 * 86_400;

/** The header by which a repeated call is recognised (decisions/0013), and the longest key. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_MAX = 255;
/** How long the stored response of a call is replayed. */
export const IDEMPOTENCY_RETENTION_SECONDS = 86_400;

export const PLACEHOLDER_IMAGE = '/images/property-placeholder.jpg';
/** What visitors see in place of a property's name (HOME5). */
export const MASKED_NAME = '******';
/** Gross amount charged up to which GST is reduced in the first rates, rupees (T9). */
export const GST_REDUCED_MAX_VALUE = 4_500_000;
/** Carpet area up to which GST is reduced in the first rates, square metres (T9). */
export const GST_REDUCED_MAX_SQ_M = 90;

/** Characters of the reason for an export of contacts, which the buyers in it can read. */
export const EXPORT_REASON_MAX = 200;
