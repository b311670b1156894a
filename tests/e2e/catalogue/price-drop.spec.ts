import { properties } from '../support/catalogue.ts';
import { expect, expectNoSidewaysScroll, newPhone, signIn, test } from '../support/index.ts';

test('a saved search marks a price drop at the price of the filtered type, else at that of the home @once [I7, FIND19]', async ({
  page,
}) => {
  await signIn(page, newPhone());
  const opened = async (query: Record<string, string>, path: string) => {
    const answer = await page.request.post('/api/searches', { data: { name: path, query, frequency: 'DAILY' } });
    const { id } = ((await answer.json()) as { data: { id: number } }).data;
    // a drop becomes news only after some minutes
    await page.route(`**/api/searches/${id}/new*`, async (route) => {
      const found = await route.fetch();
      const body = (await found.json()) as { data: { homes: object[] } };
      const drop = { reason: 'PRICE_DROP', at: new Date().toISOString(), fromPrice: 9_000_000, toPrice: 8_400_000 };
      body.data.homes = (await properties(page)).map((home) => ({ propertyId: home.id, ...drop }));
      await route.fulfill({ response: found, json: body });
    });
    await page.goto(`/properties?${path}&search=${id}`);
    return page.getByText('Price drop').first().locator('xpath=..');
  };
  await expect(await opened({ flatTypes: '4BHK' }, 'flatType=4BHK')).toContainText(/4BHK ₹/);
  await expectNoSidewaysScroll(page);
  await expect(await opened({ location: 'Charholi' }, 'location=Charholi')).toContainText(/^₹[^B]*Price drop$/);
  await expectNoSidewaysScroll(page);
});
