import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { buildMedia, buildProperty } from '../../../test/factories-catalogue.ts';

const SECRET = `relation "users" of 9812345678 at /srv/secret/place.ts:12:34`;

const failing = () => Promise.reject(new TypeError(SECRET));
const testApp = useTestApp({ withMediaStore: (store) => ({ ...store, openRead: failing }) });
let url: string;

beforeAll(async () => {
  const { id } = await buildProperty(testApp.db);
  const { key } = await buildMedia(testApp.db, { property_id: id });
  url = `/media/${key}/800.webp`;
});

it('an unexpected error is a 500 with an id and without its cause, which is logged under that id [ASVS 16.3.4, 16.5.1]', async () => {
  const response = await testApp.app.inject({ url, headers: { 'x-request-id': 'one of the caller' } });
  const body = response.json<{ requestId: string }>();
  expect(response.statusCode).toBe(500);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).toEqual({
    success: false,
    code: 'INTERNAL',
    message: 'Something went wrong on our side. Please try again.',
    requestId: expect.stringMatching(/^[\da-f]{16}-[\da-z]+$/) as string,
  });
  const [line, ...others] = testApp.logs.filter(({ level }) => level === 50);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    reqId: body.requestId,
    code: 'INTERNAL',
    err: { type: 'TypeError', message: SECRET, stack: expect.stringContaining('error-handler.test.ts') as string },
  });
});
