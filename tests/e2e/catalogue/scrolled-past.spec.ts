import { openProperty, properties } from '../support/catalogue.ts';
import { countCalls } from '../support/clock.ts';
import { expect, signIn, test, waitFrames } from '../support/index.ts';
import { holdAll } from '../support/round-trips.ts';

test('a section that was scrolled past moves nothing as it loads, in a browser that does not scroll along @once', async ({
  page,
}) => {
  // such as Safari
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (name: string, value?: string) =>
      name !== 'overflow-anchor' && (value === undefined ? supports(name) : supports(name, value));
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.overflowAnchor = 'none'));
  });
  await signIn(page);
  const [property] = await properties(page);
  const calls = countCalls(page, /\/api\//);
  const late = await holdAll(page, '**/api/properties/*/questions');
  await openProperty(page, property);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(late.waiting).toHaveLength(1);
  const similar = page.getByRole('heading', { name: 'Similar homes' });
  await similar.evaluate((heading) => heading.scrollIntoView());
  await expect.poll(() => calls.begun - calls.ended).toBe(1);
  await similar.evaluate((heading) => heading.scrollIntoView());
  await waitFrames(page);

  const before = await similar.boundingBox();
  await late.letThrough();
  await expect(page.locator('section', { has: page.locator('#questions') }).getByRole('listitem')).not.toHaveCount(0);
  await waitFrames(page);
  expect(await similar.boundingBox()).toEqual(before);
});
