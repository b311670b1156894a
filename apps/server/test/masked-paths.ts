import { ENDPOINTS, type EndpointHead } from '@aangan/contract/endpoints';
import { TOKEN_PAGES } from '@aangan/contract/core/pages';
import { ALERTS, UNSUBSCRIBE_ALSO_AT } from '@aangan/contract/alerts/routes';

/** The link token in the paths below. */
export const TOKEN = 'k7'.repeat(13);

/** Paths with a link token, and how a log writes them; tests check Aangan's log and nginx's against this list. */
export const MASKED_PATHS: readonly [path: string, masked: string][] = [
  [`/visit/${TOKEN}`, '/visit/:token'],
  [`/VISIT/${TOKEN.toUpperCase()}`, '/VISIT/:token'],
  [`/email/${TOKEN}/`, '/email/:token/'],
  [`/mr/visit/${TOKEN}`, '/mr/visit/:token'],
  [`/api/visit-links/${TOKEN}/slots`, '/api/visit-links/:token/slots'],
  [`/Api/Email-Links/${TOKEN}/confirm`, '/Api/Email-Links/:token/confirm'],
  [`/api/calendar/${TOKEN}/visits.ics`, '/api/calendar/:token/visits.ics'],
  [`/%76isit/${TOKEN}`, '/visit/:token'],
  [`/visit/${TOKEN.replaceAll('k', '%6B')}`, '/visit/:token'],
  [`/%2576isit/${TOKEN.replaceAll('k', '%256b')}`, '/visit/:token'],
  [`/visit%2F${TOKEN}`, '/visit/:token'],
  [`/visit/%${'25'.repeat(40)}6b${TOKEN.slice(1)}`, '/visit/:token'],
  [`/visit/%2%2%2535356b${TOKEN.slice(1)}`, '/visit/:token'],
  [`/visit/${'%2'.repeat(20)}%25${'35'.repeat(20)}6b${TOKEN.slice(1)}`, ':escaped'],
  [`//visit//${TOKEN};x`, '//visit//:token'],
  [`/visit/${TOKEN}.`, '/visit/:token'],
  [`/visit/${TOKEN.slice(0, 20)}`, '/visit/:token'],
  [`/visit/%ZZ${TOKEN}`, '/visit/:token'],
  [`/\\visit\\${TOKEN}`, '//visit/:token'],
  [`/elsewhere/${TOKEN}`, '/elsewhere/:token'],
  [`/visit/${TOKEN}/%0Ax`, '/visit/:token/x'],
  [`/visit/${TOKEN.slice(0, 20)}/${TOKEN}`, '/visit/:token/:token'],
  [`/elsewhere/${TOKEN}/${TOKEN}/slots`, '/elsewhere/:token/:token/slots'],
  [`/elsewhere/${TOKEN.slice(0, 13)}%0a${TOKEN.slice(13)}`, '/elsewhere/:token'],
];

/** Paths without a token, which a log writes unchanged. */
export const PLAIN_PATHS = [
  '/',
  '/properties/12',
  '/user/visit-day/4',
  '/api/bookings/3/calendar.ics',
  '/user/%E0%A4%85',
  '/visit',
] as const;

/** Each path of the contract that has a link token, with its parameter, in each language. */
export const LINK_PATHS: readonly string[] = [
  ...(Object.values(ENDPOINTS) as EndpointHead[]).map(({ path }) => path),
  ...TOKEN_PAGES.flatMap((page) => [page, `/mr${page}`, `/hi${page}`]),
].filter((path) => path.includes(':token'));

/** Pages and calls with the token in the query, which no log contains. */
export const QUERY_PATHS = [UNSUBSCRIBE_ALSO_AT, ALERTS.alertsUnsubscribe.path, ALERTS.alertsResubscribe.path];
