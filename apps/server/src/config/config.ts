import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { Pooler } from '../database/pool.ts';
import type { Language } from '@aangan/contract/core/language';
import { SITE_EDITING, type SiteEditing } from '@aangan/contract/site/admin-entities';
import { StartError } from '../start-error.ts';
import { keepSecret, prepareDataDir } from './data-dir.ts';
import { smsLanguages, webLanguages } from './language-settings.ts';
import {
  isMapHost,
  isMapStyleUrl,
  MAP_HOSTS_ADVICE,
  MAP_STYLE_ADVICE,
  toMapPlace,
  type MapPlace,
} from './map-style.ts';
import { findMailMistakes, isMailAddress, MAIL_FROM_ADVICE, toMailConfig, type MailConfig } from './mail-settings.ts';
import { MEDIA_URL_ADVICE, parseMediaUrl, type MediaPlace } from './media-location.ts';
import { findProductionMistakes } from './production-rules.ts';
import { findMissingForSms, toSmsConfig, usualSmsLanguages, type SmsConfig } from './sms-settings.ts';

/** How the documented admin calls mask buyers' numbers and addresses (I20). */
export type ContactMasking = 'page' | 'strict' | 'off';

/** Whether a home without number and link of the register is told to staff, or kept from buyers (F51a). */
export type ReraGate = 'warn' | 'strict';

/** The configuration of the process, validated and typed. */
export interface Config {
  environment: 'development' | 'test' | 'production';
  production: boolean;
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Absolute, existing and writable. */
  dataDir: string;
  /** Undefined for the embedded Postgres. */
  databaseUrl: string | undefined;
  databaseReadUrl: string | undefined;
  /** The largest lag of the database at `databaseReadUrl` at which it is read, seconds. */
  databaseReadMaxLagSeconds: number;
  /** The pooler in front of both. */
  databasePooler: Pooler;
  media: MediaPlace;
  /** The street map; null for our sketch alone. */
  map: MapPlace | null;
  /** The public scheme, host and port, without a slash at the end. */
  appOrigin: string;
  /** Whether that is https, for Secure cookies and HSTS. */
  https: boolean;
  /** Empty where clients reach the server directly. */
  trustedProxies: string[];
  secret: string;
  sms: SmsConfig;
  /** The languages in which SMS go out; others are sent in English (L26). */
  smsLanguages: Language[];
  mail: MailConfig;
  /** The file of registered SMS templates, absolute. */
  messageTemplates: string | undefined;
  adminContacts: string[];
  contactMasking: ContactMasking;
  /** Who may change the site: an admin on the page, or the command line alone (S11). */
  siteEditing: SiteEditing;
  /** What becomes of a home without number and link of the register (F51a). */
  reraGate: ReraGate;
  demoData: boolean;
  /** For how long a home must be unchanged before it is matched against saved searches. */
  alertSettleSeconds: number;
  /** Seconds added to the machine's clock; 0 in production. */
  clockOffsetSeconds: number;
  logLevel: string;
  /** The bearer token of remote scrapers of /metrics. */
  metricsToken: string | undefined;
}

type Environment = Record<string, string | undefined>;

const MIN_SECRET_LENGTH = 32;
const MIN_TOKEN_LENGTH = 16;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const url = (pattern: RegExp, advice: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && pattern.test(value), advice)
    .optional();

const list = (isItem: (item: string) => boolean, advice: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.every(isItem), advice);

const NO_KEYS = { accessKeyId: '', secretAccessKey: '' };
const POSTGRES_ADVICE = 'must look like postgres://user:password@host:5432/database';
const WEB_ADVICE = 'must be an address that starts with http:// or https://';

/** Every setting, each with the message that follows its name when it is invalid. `.env.example` explains them. */
const SETTINGS = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535, for example PORT=3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535, for example PORT=3000')
    .default(3000),
  APP_ORIGIN: z
    .string()
    .refine(isOrigin, 'must be a scheme and a host without a path, for example APP_ORIGIN=https://homes.example.com')
    .optional(),
  TRUSTED_PROXIES: list(isAddressRange, 'must list addresses or ranges, for example TRUSTED_PROXIES=10.0.0.0/8,::1'),
  DIRECT: z.enum(['on', 'off'], 'must be on or off').default('off'),
  APP_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters; openssl rand -hex 32 makes one`)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(/^postgres(ql)?:\/\//, POSTGRES_ADVICE),
  DATABASE_READ_URL: url(/^postgres(ql)?:\/\//, POSTGRES_ADVICE),
  DATABASE_READ_MAX_LAG: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be seconds from 1 to 9999, for example DATABASE_READ_MAX_LAG=5')
    .transform(Number)
    .default(5),
  DATABASE_POOLER: z.enum(['on', 'prepared', 'off'], 'must be on, prepared or off').default('off'),
  DATABASE_TLS: z.enum(['off'], 'must be off or empty: sslmode in DATABASE_URL decides how TLS is used').optional(),
  MEDIA_URL: z
    .string()
    .refine((value) => parseMediaUrl(value, NO_KEYS) !== null, MEDIA_URL_ADVICE)
    .optional(),
  MAP_STYLE_URL: z.string().refine(isMapStyleUrl, MAP_STYLE_ADVICE).optional(),
  MAP_HOSTS: list(isMapHost, MAP_HOSTS_ADVICE),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SMS_PROVIDER: z
    .enum(['console', 'file', 'http', 'msg91', 'twilio'], 'must be console, file, http, msg91 or twilio')
    .default('console'),
  SMS_OUTBOX: z.string().optional(),
  SMS_URL: url(/^https?:\/\//, WEB_ADVICE),
  SMS_AT_ONCE: z
    .string()
    .regex(/^([2-9]|[1-9]\d{1,2})$/, 'must be a whole number from 2 to 999, for example SMS_AT_ONCE=8')
    .transform(Number)
    .default(8),
  MSG91_URL: url(/^https?:\/\//, WEB_ADVICE),
  MSG91_AUTH_KEY: z.string().optional(),
  MSG91_TEMPLATE_ID: z.string().optional(),
  MSG91_FLOW_TEMPLATE_ID: z.string().optional(),
  TWILIO_URL: url(/^https?:\/\//, WEB_ADVICE),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_MESSAGING_SERVICE_SID: z.string().optional(),
  SMS_LANGUAGES: smsLanguages,
  MESSAGE_TEMPLATES: z.string().optional(),
  MAIL_PROVIDER: z.enum(['file', 'smtp', 'off'], 'must be file, smtp or off').optional(),
  MAIL_URL: url(/^smtps?:\/\/[^/]/, 'must look like smtp://user:password@host:587 or smtps://user:password@host:465'),
  MAIL_FROM: z.string().refine(isMailAddress, MAIL_FROM_ADVICE).optional(),
  MAIL_OUTBOX: z.string().optional(),
  ADMIN_CONTACTS: list(
    (item) => /^\d{10}$/.test(item),
    'must list ten-digit numbers without +91, for example ADMIN_CONTACTS=9800000001,9800000002',
  ),
  CONTACT_MASKING: z.enum(['page', 'strict', 'off'], 'must be page, strict or off').default('page'),
  SITE_EDITING: z.enum(SITE_EDITING, 'must be page or cli').default('page'),
  WEB_LANGUAGES: webLanguages,
  RERA_GATE: z.enum(['warn', 'strict'], 'must be warn or strict').default('warn'),
  DEMO_DATA: z.enum(['on', 'off'], 'must be on or off').optional(),
  ALERT_SETTLE_SECONDS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number of seconds, for example ALERT_SETTLE_SECONDS=600 for ten minutes')
    .transform(Number)
    .default(600),
  CLOCK_OFFSET_SECONDS: z
    .string()
    .regex(/^-?\d{1,9}$/, 'must be a whole number of seconds, for example CLOCK_OFFSET_SECONDS=86400 for a day ahead')
    .transform(Number)
    .default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  METRICS_TOKEN: z.string().min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`).optional(),
});

type Settings = z.output<typeof SETTINGS>;

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS.shape);

/**
 * Loads the configuration of this process: the environment, then `.env` in the working folder for settings that it lacks.
 * Creates the data folder, and in development a secret in it. Raises a StartError that names every mistake.
 */
export function loadConfig(): Config {
  const config = parseConfig({ ...readEnvFile(resolve('.env')), ...process.env });
  prepareDataDir(config.dataDir);
  return { ...config, secret: config.secret || keepSecret(config.dataDir) };
}

/**
 * Parses settings to a configuration, without side effects; `secret` is empty where one has to be generated. Raises a
 * StartError with one line per mistake, which says what to type.
 */
export function parseConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = SETTINGS.safeParse(given);
  const mistakes = findUnknown(environment);
  if (!parsed.success) {
    mistakes.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`));
    throw new StartError(mistakes.join('\n'));
  }
  mistakes.push(
    ...findContradictions(parsed.data),
    ...findMissingForSms(parsed.data),
    ...findMailMistakes(parsed.data),
  );
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return toConfig(parsed.data);
}

/** Gives the environment for programs that we start. */
export function inheritedEnvironment(): Environment {
  return process.env;
}

function toConfig(settings: Settings): Config {
  const dataDir = resolve(settings.DATA_DIR);
  const origin = settings.APP_ORIGIN ?? `http://localhost:${settings.PORT}`;
  const development = settings.NODE_ENV === 'development';
  return {
    environment: settings.NODE_ENV,
    production: settings.NODE_ENV === 'production',
    host: settings.HOST,
    port: settings.PORT,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databaseReadMaxLagSeconds: settings.DATABASE_READ_MAX_LAG,
    databasePooler: settings.DATABASE_POOLER,
    media: toMediaPlace(settings, dataDir),
    map: toMapPlace(settings.MAP_STYLE_URL, settings.MAP_HOSTS),
    appOrigin: origin,
    https: origin.startsWith('https:'),
    trustedProxies: settings.TRUSTED_PROXIES,
    secret: settings.APP_SECRET ?? '',
    sms: toSmsConfig(settings, dataDir),
    smsLanguages: settings.SMS_LANGUAGES ?? usualSmsLanguages(settings.SMS_PROVIDER),
    mail: toMailConfig(settings, dataDir),
    messageTemplates: settings.MESSAGE_TEMPLATES && resolve(settings.MESSAGE_TEMPLATES),
    adminContacts: settings.ADMIN_CONTACTS,
    contactMasking: settings.CONTACT_MASKING,
    siteEditing: settings.SITE_EDITING,
    reraGate: settings.RERA_GATE,
    demoData: settings.DEMO_DATA ? settings.DEMO_DATA === 'on' : development && !settings.DATABASE_URL,
    alertSettleSeconds: settings.ALERT_SETTLE_SECONDS,
    clockOffsetSeconds: settings.CLOCK_OFFSET_SECONDS,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
  };
}

function toMediaPlace({ MEDIA_URL, ...settings }: Settings, dataDir: string): MediaPlace {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = settings;
  const place = MEDIA_URL && parseMediaUrl(MEDIA_URL, { accessKeyId, secretAccessKey });
  return place || { folder: join(dataDir, 'media') };
}

/** Finds misnamed settings: ours have no prefix, so a name with one is a mistake. */
function findUnknown(environment: Environment): string[] {
  const names = Object.keys(environment).filter((name) => name.startsWith('AANGAN_'));
  return names.map((name) => {
    const meant = SETTING_NAMES.find((known) => known === name.slice('AANGAN_'.length));
    return `${name} is not a setting. ${meant ? `Set ${meant} instead.` : '.env.example lists them all.'}`;
  });
}

function findContradictions(settings: Settings): string[] {
  const mistakes: string[] = [];
  if (settings.DEMO_DATA === 'on' && settings.DATABASE_URL) {
    mistakes.push('DEMO_DATA=on is for the embedded database only. Remove it, or remove DATABASE_URL.');
  }
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL) {
    mistakes.push('DATABASE_READ_URL needs DATABASE_URL, the database it is a replica of.');
  }
  if (settings.DATABASE_POOLER !== 'off' && !settings.DATABASE_URL) {
    mistakes.push('DATABASE_POOLER needs DATABASE_URL: the embedded database has no pooler in front.');
  }
  if (settings.MAP_HOSTS.length > 0 && !settings.MAP_STYLE_URL) {
    mistakes.push('MAP_HOSTS needs MAP_STYLE_URL, the style of the street map that they belong to.');
  }
  if (settings.MEDIA_URL?.startsWith('s3:')) {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
      if (!settings[name]) mistakes.push(`${name} is required with MEDIA_URL=s3:…, the key of its bucket.`);
    }
  }
  if (settings.DIRECT === 'on' && settings.TRUSTED_PROXIES.length > 0) {
    mistakes.push('DIRECT=on is for a server without a proxy in front. Remove it, or remove TRUSTED_PROXIES.');
  }
  if (settings.NODE_ENV === 'production') mistakes.push(...findProductionMistakes(settings));
  return mistakes;
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value;
}

function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readEnvFile(path: string): Environment {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}
