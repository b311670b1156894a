import { afterEach, expect, it, vi } from 'vitest';
import { uploadMedia } from './upload-media.ts';

/** A stub of the browser's request: it responds at once, or only times out. */
class PlayedRequest extends EventTarget {
  static readonly made: PlayedRequest[] = [];
  static isSlow = false;
  readonly upload = new EventTarget();
  readonly status = 201;
  readonly responseText = '{"success":true,"data":{"id":7}}';
  timeout = 0;
  withCredentials = false;
  url = '';

  constructor() {
    super();
    PlayedRequest.made.push(this);
  }

  open(_method: string, url: string): void {
    this.url = url;
  }

  setRequestHeader(): void {
    // The code under test does not depend on headers.
  }

  send(): void {
    this.dispatchEvent(new Event(PlayedRequest.isSlow ? 'timeout' : 'load'));
  }
}

afterEach(() => {
  PlayedRequest.made.length = 0;
  PlayedRequest.isSlow = false;
  vi.unstubAllGlobals();
});

const send = () => {
  vi.stubGlobal('XMLHttpRequest', PlayedRequest);
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  return uploadMedia('12', { mediaType: 'PROPERTY_IMAGE' }, [new File(['a'], 'a.png', { type: 'image/png' })], options);
};

it('gives an upload 300,000 milliseconds [ADMM9]', async () => {
  expect(await send()).toEqual([{ id: 7 }]);
  expect(PlayedRequest.made.map(({ timeout, url }) => [url, timeout])).toEqual([
    ['/api/admin/properties/12/media', 300_000],
  ]);
});

it('says that an upload ran out of time', async () => {
  PlayedRequest.isSlow = true;
  await expect(send()).rejects.toMatchObject({ status: 0, message: 'The upload took longer than 5 minutes' });
});
