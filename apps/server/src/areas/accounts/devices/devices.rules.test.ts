import { describe, expect, it } from 'vitest';
import { deviceOf } from './devices.rules.ts';

const WIN = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PAD = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** User agents as browsers send them. */
const SENT: readonly (readonly [userAgent: string, device: string])[] = [
  [`${WIN} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 6.1; WOW64) ${WEBKIT} Chrome/109.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${MAC} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Mac'],
  [`${LINUX} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${LINUX} ${WEBKIT} HeadlessChrome/126.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${LINUX} ${WEBKIT} Ubuntu Chromium/90.0.4430.212 Chrome/90.0.4430.212 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A146B) ${WEBKIT} Chrome/124.0.6367.179 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [`Mozilla/5.0 (Linux; Android 12; SM-T500) ${WEBKIT} Chrome/125.0.0.0 Safari/537.36`, 'Chrome on Android'],
  [`${PHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${PAD} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  [`${WIN} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.81`, 'Edge on Windows'],
  [`${MAC} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.81`, 'Edge on Mac'],
  [
    `Mozilla/5.0 (Linux; Android 10; HD1913) ${WEBKIT} Chrome/126.0.6478.71 Mobile Safari/537.36 EdgA/125.0.2535.96`,
    'Edge on Android',
  ],
  [`${PHONE} Version/17.0 EdgiOS/125.0.2535.96 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  [`${WIN} ${WEBKIT} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox on Android'],
  [`${PHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${PAD} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPad'],
  [`${PHONE} Version/17.4.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${PAD} Version/17.4.1 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15`, 'Safari on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 9; SAMSUNG SM-J610F) ${WEBKIT} SamsungBrowser/14.0 Chrome/87.0.4280.141 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${WIN} ${WEBKIT} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`, 'Opera on Windows'],
  [`${MAC} ${WEBKIT} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`, 'Opera on Mac'],
  [
    `Mozilla/5.0 (Linux; Android 10; VOG-L29) ${WEBKIT} Chrome/125.0.6422.165 Mobile Safari/537.36 OPR/76.2.4027.73374`,
    'Opera on Android',
  ],
  [`${PHONE} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.6.1`, 'Opera on iPhone'],
  [
    `Mozilla/5.0 (Linux; U; Android 12; en-us; Redmi Note 9) ${WEBKIT} Version/4.0 Chrome/100.0.4896.127 Mobile Safari/537.36 XiaoMi/MiuiBrowser/13.32.0-gn`,
    'Another browser on Android',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 11; en-US; RMX2185) ${WEBKIT} Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36`,
    'Another browser on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on another system'],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Another browser on Windows'],
  [
    'Mozilla/5.0 (PlayStation; PlayStation 5/6.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15',
    'Safari on another system',
  ],
  ['curl/8.5.0', 'Another browser on another system'],
  ['okhttp/4.12.0', 'Another browser on another system'],
  ['<script>alert(1)</script>', 'Another browser on another system'],
  ['', 'Another browser on another system'],
];

const FAMILIES = ['Chrome', 'Edge', 'Firefox', 'Safari', 'Samsung Internet', 'Opera', 'Another browser'];
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux', 'another system'];

describe('the text of a device', () => {
  it.each(SENT)('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  it('consists of fixed terms, whatever is sent [I39]', () => {
    expect(SENT.length).toBeGreaterThanOrEqual(40);
    const sent = [...SENT.map(([userAgent]) => userAgent), undefined, 'Chrome/'.repeat(5000), '\u0000', 'Opera/9.80'];
    for (const userAgent of sent) {
      const [family, system, ...rest] = deviceOf(userAgent).split(' on ');
      expect(FAMILIES).toContain(family);
      expect(SYSTEMS).toContain(system);
      expect(rest).toEqual([]);
    }
  });
});
