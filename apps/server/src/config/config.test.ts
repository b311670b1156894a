import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseConfig, SETTING_NAMES } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://homes.example.com',
  APP_SECRET: 'k'.repeat(32),
  TRUSTED_PROXIES: '127.0.0.1/32',
  SMS_PROVIDER: 'http',
  SMS_URL: 'https://sms.example.com/send',
  MAIL_PROVIDER: 'off',
};

const S3_KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
const LOCAL_DATABASE = 'postgres://a:b@127.0.0.1:5432/homes';

function mistakesIn(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

describe('parseConfig', () => {
  it('has defaults for development without any setting', () => {
    expect(parseConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      appOrigin: 'http://localhost:3000',
      https: false,
      databaseUrl: undefined,
      sms: { provider: 'console' },
      demoData: true,
      adminContacts: [],
      trustedProxies: [],
    });
  });

  it('treats an empty value as absent, and derives the origin from the port', () => {
    expect(parseConfig({ PORT: '8080', APP_ORIGIN: '', DATABASE_URL: '' })).toMatchObject({
      appOrigin: 'http://localhost:8080',
      databaseUrl: undefined,
    });
  });

  it('loads no demo data where a database is set [CATA3]', () => {
    expect(parseConfig({ DATABASE_URL: 'postgres://a:b@db/homes' }).demoData).toBe(false);
    expect(parseConfig({ NODE_ENV: 'test' }).demoData).toBe(false);
  });

  it('lets the site be changed on the page, unless only the command line may [S11]', () => {
    expect([parseConfig({}).siteEditing, parseConfig({ SITE_EDITING: 'cli' }).siteEditing]).toEqual(['page', 'cli']);
    expect(mistakesIn({ SITE_EDITING: 'file' })).toEqual(['SITE_EDITING must be page or cli.']);
  });

  it('warns of homes without number and link, unless the gate is strict [F51a]', () => {
    expect([parseConfig({}).reraGate, parseConfig({ RERA_GATE: 'strict' }).reraGate]).toEqual(['warn', 'strict']);
    expect(mistakesIn({ RERA_GATE: 'off' })).toEqual(['RERA_GATE must be warn or strict.']);
  });

  it('reads lists', () => {
    const config = parseConfig({ ADMIN_CONTACTS: '9800000001, 9800000002', TRUSTED_PROXIES: '10.0.0.0/8,::1' });
    expect(config.adminContacts).toEqual(['9800000001', '9800000002']);
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535, for example PORT=3000.'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, for example PORT=3000.'],
    [{ PORT: '-1' }, 'PORT must be a number from 0 to 65535, for example PORT=3000.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production.'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
    [
      { DATABASE_READ_URL: 'postgres://db/homes' },
      'DATABASE_READ_URL needs DATABASE_URL, the database it is a replica of.',
    ],
    [
      { DATABASE_READ_MAX_LAG: '0' },
      'DATABASE_READ_MAX_LAG must be seconds from 1 to 9999, for example DATABASE_READ_MAX_LAG=5.',
    ],
    [{ DATABASE_POOLER: 'on' }, 'DATABASE_POOLER needs DATABASE_URL: the embedded database has no pooler in front.'],
    [
      { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://db/homes' },
      'DATABASE_POOLER must be on, prepared or off.',
    ],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters; openssl rand -hex 32 makes one.'],
    [
      { APP_ORIGIN: 'https://homes.example.com/app' },
      'APP_ORIGIN must be a scheme and a host without a path, for example APP_ORIGIN=https://homes.example.com.',
    ],
    [
      { TRUSTED_PROXIES: 'nginx' },
      'TRUSTED_PROXIES must list addresses or ranges, for example TRUSTED_PROXIES=10.0.0.0/8,::1.',
    ],
    [{ DIRECT: 'yes' }, 'DIRECT must be on or off.'],
    [
      { DIRECT: 'on', TRUSTED_PROXIES: '::1' },
      'DIRECT=on is for a server without a proxy in front. Remove it, or remove TRUSTED_PROXIES.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES must list addresses or ranges, for example TRUSTED_PROXIES=10.0.0.0/8,::1.',
    ],
    [
      { ADMIN_CONTACTS: '+919800000001' },
      'ADMIN_CONTACTS must list ten-digit numbers without +91, for example ADMIN_CONTACTS=9800000001,9800000002.',
    ],
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be console, file, http, msg91 or twilio.'],
    [{ SMS_PROVIDER: 'http' }, 'SMS_URL is required with SMS_PROVIDER=http.'],
    [
      { DEMO_DATA: 'on', DATABASE_URL: 'postgres://db/homes' },
      'DEMO_DATA=on is for the embedded database only. Remove it, or remove DATABASE_URL.',
    ],
    [
      { MEDIA_URL: 'ftp://host/folder' },
      'MEDIA_URL must name a folder or a bucket, for example MEDIA_URL=file:/var/lib/aangan/media or MEDIA_URL=s3://bucket/prefix?region=ap-south-1.',
    ],
    [
      { MEDIA_URL: 's3://aangan', AWS_ACCESS_KEY_ID: 'id' },
      'AWS_SECRET_ACCESS_KEY is required with MEDIA_URL=s3:…, the key of its bucket.',
    ],
    [{ DATABASE_TLS: 'on' }, 'DATABASE_TLS must be off or empty: sslmode in DATABASE_URL decides how TLS is used.'],
    ...['tiles.example.com', 'http://tiles.example.com/style.json', 'https://a:b@tiles.example.com/style.json'].map(
      (url): [Record<string, string>, string] => [
        { MAP_STYLE_URL: url },
        'MAP_STYLE_URL must be an https address without a user name, for example MAP_STYLE_URL=https://tiles.example.com/style.json.',
      ],
    ),
    [
      { MAP_STYLE_URL: "https://tiles.example;script-src'unsafe-inline'/style.json" },
      'MAP_STYLE_URL must be an https address without a user name, for example MAP_STYLE_URL=https://tiles.example.com/style.json.',
    ],
    ...['http://a.example.com', 'https://a.example.com/tiles', '*', 'https://*.example.com', 'https://a;b'].map(
      (hosts): [Record<string, string>, string] => [
        { MAP_STYLE_URL: 'https://tiles.example.com/style.json', MAP_HOSTS: hosts },
        'MAP_HOSTS must list https origins without a path, for example MAP_HOSTS=https://a.tiles.example.com,https://fonts.example.com.',
      ],
    ),
    [
      { MAP_HOSTS: 'https://a.example.com' },
      'MAP_HOSTS needs MAP_STYLE_URL, the style of the street map that they belong to.',
    ],
    [{ METRICS_TOKEN: 'abc' }, 'METRICS_TOKEN must have at least 16 characters.'],
    ...['1.5', 'a day', '1e3', '9999999999'].map((seconds): [Record<string, string>, string] => [
      { CLOCK_OFFSET_SECONDS: seconds },
      'CLOCK_OFFSET_SECONDS must be a whole number of seconds, for example CLOCK_OFFSET_SECONDS=86400 for a day ahead.',
    ]),
    ...['-1', '10 minutes', '999999'].map((seconds): [Record<string, string>, string] => [
      { ALERT_SETTLE_SECONDS: seconds },
      'ALERT_SETTLE_SECONDS must be a whole number of seconds, for example ALERT_SETTLE_SECONDS=600 for ten minutes.',
    ]),
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ AANGAN_PORT: '3000' }, 'AANGAN_PORT is not a setting. Set PORT instead.'],
    [{ AANGAN_COLOUR: 'blue' }, 'AANGAN_COLOUR is not a setting. .env.example lists them all.'],
  ])('says of %o what to type', (environment, sentence) => {
    expect(mistakesIn(environment)).toEqual([sentence]);
  });

  it('reads a street map with the hosts of its style, or none [T44]', () => {
    expect(parseConfig({}).map).toBeNull();
    const style = { url: 'https://tiles.example.com:8443/style.json?key=1', host: 'tiles.example.com:8443' };
    expect(parseConfig({ MAP_STYLE_URL: style.url }).map).toEqual({
      style,
      origins: ['https://tiles.example.com:8443'],
    });
    const hosts = 'https://fonts.example.com, https://tiles.example.com:8443,https://a.example.com:444';
    expect(parseConfig({ MAP_STYLE_URL: style.url, MAP_HOSTS: hosts }).map?.origins).toEqual([
      'https://tiles.example.com:8443',
      'https://fonts.example.com',
      'https://a.example.com:444',
    ]);
  });

  it.each([
    ['', 0],
    ['0', 0],
    ['86400', 86_400],
    ['-3600', -3600],
  ])('reads a clock offset of %j as %i seconds', (seconds, clockOffsetSeconds) => {
    expect(parseConfig({ CLOCK_OFFSET_SECONDS: seconds })).toMatchObject({ clockOffsetSeconds });
  });

  it.each([
    ['', 600],
    ['0', 0],
    ['3600', 3600],
  ])('lets a home stand for %j as %i seconds before saved searches are told of it [I5]', (seconds, settle) => {
    expect(parseConfig({ ALERT_SETTLE_SECONDS: seconds })).toMatchObject({ alertSettleSeconds: settle });
  });

  it.each(['1', '-86400'])('refuses a clock offset of %s seconds in production [V18]', (seconds) => {
    expect(mistakesIn({ ...PRODUCTION, CLOCK_OFFSET_SECONDS: seconds })).toEqual([
      'CLOCK_OFFSET_SECONDS must be 0 in production: remove it.',
    ]);
  });

  it('names every mistake at once', () => {
    const mistakes = mistakesIn({ PORT: 'x', LOG_LEVEL: 'y', AANGAN_HOST: 'z' });
    expect(new Set(mistakes.map((line) => line.split(' ')[0]))).toEqual(new Set(['AANGAN_HOST', 'LOG_LEVEL', 'PORT']));
  });

  it('never repeats a secret [ASVS 13.3.1]', () => {
    const mistakes = mistakesIn({
      APP_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://root:hunter2@db',
      METRICS_TOKEN: 'hunter2',
    });
    expect(mistakes).toHaveLength(3);
    expect(mistakes.join()).not.toContain('hunter2');
  });

  it('requires all settings of MSG91 and Twilio', () => {
    expect(mistakesIn({ SMS_PROVIDER: 'msg91' })).toHaveLength(2);
    expect(mistakesIn({ SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't' })).toEqual([
      'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID is required with SMS_PROVIDER=twilio.',
    ]);
    expect(
      parseConfig({ SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+1555' })
        .sms,
    ).toMatchObject({ provider: 'twilio', sender: { from: '+1555' } });
  });
});

describe('parseConfig in production', () => {
  it('accepts a complete configuration', () => {
    expect(parseConfig(PRODUCTION)).toMatchObject({ production: true, https: true, demoData: false });
  });

  it('requires a mail provider, and accepts smtp or off [V17]', () => {
    expect(mistakesIn({ ...PRODUCTION, MAIL_PROVIDER: '' })).toEqual([
      'MAIL_PROVIDER is required in production: smtp, or off to send no e-mail.',
    ]);
    const smtp = { MAIL_PROVIDER: 'smtp', MAIL_FROM: 'visits@homes.example.com' };
    const remote = parseConfig({ ...PRODUCTION, ...smtp, MAIL_URL: 'smtp://a:b@mail.example.com:587' });
    expect(remote.mail).toMatchObject({ provider: 'smtp', requireTls: true });
    const local = parseConfig({ ...PRODUCTION, ...smtp, MAIL_URL: 'smtp://127.0.0.1:25' });
    expect(local.mail).toMatchObject({ provider: 'smtp', requireTls: false });
    expect(mistakesIn({ MAIL_PROVIDER: 'smtp' })).toEqual([
      'MAIL_URL is required with MAIL_PROVIDER=smtp.',
      'MAIL_FROM is required with MAIL_PROVIDER=smtp.',
    ]);
    expect(parseConfig(PRODUCTION).mail).toEqual({ provider: 'off' });
    expect(parseConfig({ DATA_DIR: '/tmp/x' }).mail).toMatchObject({ provider: 'file', outbox: '/tmp/x/mail.jsonl' });
  });

  it('accepts a gateway on this machine without TLS', () => {
    expect(parseConfig({ ...PRODUCTION, SMS_URL: 'http://127.0.0.1:9000/send' })).toMatchObject({ production: true });
  });

  it.each([
    { DATABASE_URL: LOCAL_DATABASE },
    { DATABASE_URL: 'postgres://a:b@localhost/homes?host=%2Frun%2Fpostgresql' },
    { DATABASE_URL: 'postgres://a:b@[::1]:5432/homes', DATABASE_READ_URL: 'postgres://a:b@localhost:5433/homes' },
    { DATABASE_URL: 'postgres://a:b@db.example.com/homes?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://a:b@db.example.com/homes?sslmode=require' },
    { DATABASE_URL: 'postgres://a:b@db.example.com/homes', DATABASE_TLS: 'off' },
    { ...S3_KEYS, MEDIA_URL: 's3://aangan?endpoint=http://127.0.0.1:9000' },
    { ...S3_KEYS, MEDIA_URL: 's3://aangan?endpoint=https://store.example.com' },
    { TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.1/32,::1,fc00::/7,::ffff:10.0.0.0/104' },
    { TRUSTED_PROXIES: '', DIRECT: 'on' },
  ])('takes %o [ASVS 12.3.1]', (change) => {
    expect(mistakesIn({ ...PRODUCTION, ...change })).toEqual([]);
  });

  it.each([
    [{ SMS_PROVIDER: 'console' }, 'SMS_PROVIDER'],
    [{ SMS_PROVIDER: 'file' }, 'SMS_PROVIDER'],
    [{ MAIL_PROVIDER: 'file' }, 'MAIL_PROVIDER'],
    [{ APP_SECRET: '' }, 'APP_SECRET'],
    [{ APP_ORIGIN: '' }, 'APP_ORIGIN'],
    [{ APP_ORIGIN: 'http://homes.example.com' }, 'APP_ORIGIN'],
    [{ DEMO_DATA: 'on' }, 'DEMO_DATA'],
    [{ SMS_URL: 'http://sms.example.com/send' }, 'SMS_URL'],
    [{ MSG91_URL: 'http://msg91.example.com' }, 'MSG91_URL'],
    [{ ...S3_KEYS, MEDIA_URL: 's3://aangan?endpoint=http://store.example.com:9000' }, 'MEDIA_URL'],
    [{ DATABASE_URL: 'postgres://a:b@db.example.com/homes' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:b@10.0.0.7:5432/homes?sslmode=disable' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:b@db.example.com/homes?sslmode=prefer' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:b@db.example.com/homes?sslmode=no-verify' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:b@db.example.com/homes?sslmode=require&uselibpqcompat=true' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:b@db.example.com/homes?sslmode=require&sslmode=disable' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:b@localhost/homes?host=db.example.com' }, 'DATABASE_URL'],
    [{ DATABASE_URL: LOCAL_DATABASE, DATABASE_READ_URL: 'postgres://a:b@replica/homes' }, 'DATABASE_READ_URL'],
    [{ TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '', DIRECT: 'off' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '127.0.0.1/32,::/0' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '2000::/3' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '::ffff:0:0/96' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '::/8' }, 'TRUSTED_PROXIES'],
    [{ TWILIO_URL: 'http://twilio.example.com' }, 'TWILIO_URL'],
  ])('refuses %o [AUTH39, ASVS 6.3.2, 6.3.4, 12.2.1, 12.3.1, 15.2.3]', (change, name) => {
    const mistakes = mistakesIn({ ...PRODUCTION, ...change });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(new RegExp(`^${name} .*in production`));
  });
});

describe('a production server without a proxy', () => {
  it('is refused with what to type', () => {
    expect(mistakesIn({ ...PRODUCTION, TRUSTED_PROXIES: '' })).toEqual([
      'TRUSTED_PROXIES is required in production: set it to the address of your proxy, for example TRUSTED_PROXIES=127.0.0.1/32, or set DIRECT=on if there is no proxy in front.',
    ]);
  });
});

describe('.env.example', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8'));

  it('names every setting and no other', () => {
    expect(Object.keys(example).sort()).toEqual([...SETTING_NAMES].sort());
  });

  it('is a valid configuration, the same as without it', () => {
    expect(parseConfig(example)).toEqual(parseConfig({}));
  });
});
