import { addProperty, signInAsAdmin } from '../support/admin.ts';
import { picture } from '../support/files.ts';
import { expect, test, type Page } from '../support/index.ts';
import { takeAwayYoungFunctions } from '../support/young-functions.ts';

async function upload(page: Page): Promise<void> {
  await page.getByLabel('Choose files', { exact: true }).setInputFiles(await picture('pool-deck.png', 640, 480));
  await page.getByRole('button', { name: 'Upload Media' }).click();
}

test('an admin uploads a photo in the oldest browsers @once [REACH3]', async ({ page }) => {
  await takeAwayYoungFunctions(page);
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await page.goto(`/admin/properties/${id}/media`);
  await upload(page);
  await expect(page.getByText('Media uploaded successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Gallery' }).getByRole('listitem')).toHaveCount(1);
});

test('an upload that the browser cannot send fails with a plain message @once [REACH4]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await page.goto(`/admin/properties/${id}/media`);
  await page.evaluate(() => {
    XMLHttpRequest.prototype.open = () => {
      throw new TypeError('x.y is not a function');
    };
  });
  await upload(page);
  await expect(
    page.getByText('Failed to upload media: the page could not send the file. Please try again.'),
  ).toBeVisible();
});
