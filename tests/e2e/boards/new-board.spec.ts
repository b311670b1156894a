import { properties, toggleShortlist } from '../support/catalogue.ts';
import { expect, newPhone, signIn, test } from '../support/index.ts';

test('what was typed for a new board is there when its dialog is opened again, until the board is made @once [PAGE27]', async ({
  page,
}) => {
  await signIn(page, newPhone());
  for (const { id } of (await properties(page)).slice(0, 1)) await toggleShortlist(page, id);
  await page.goto('/user/boards');
  const open = page.getByRole('button', { name: 'New board' });
  const title = page.getByRole('dialog', { name: 'New board' }).getByLabel('Title');
  await open.click();
  await expect(title).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title).toHaveAccessibleDescription('Please enter a title');
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toHaveCount(0);
  await open.click();
  await expect(title).toHaveAccessibleDescription('');
  await title.fill('For Aai and Baba');
  await page.keyboard.press('Escape');
  await expect(title).toHaveCount(0);
  await open.click();
  await expect(title).toHaveValue('For Aai and Baba');
  await title.press('Enter');
  const sharing = page.getByRole('dialog', { name: 'For Aai and Baba' });
  await expect(sharing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sharing).toHaveCount(0);
  await open.click();
  await expect(title).toHaveValue('');
});
