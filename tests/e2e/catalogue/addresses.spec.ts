import { bookVisit, findProperty, openProperty, addDays, today } from '../support/catalogue.ts';
import { answerInstead, expect, newPhone, signIn, test, type Page } from '../support/index.ts';

// eslint-disable-next-line no-script-url -- what must never be followed
const EVIL = 'javascript:document.title="followed"';

/** Lists URLs of links, pictures and frames that are neither ours nor http, mailto or tel. */
const strange = (page: Page) =>
  page
    .locator('[href], [src], [action], [formaction]')
    .evaluateAll((elements) =>
      elements
        .flatMap((element) => ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''))
        .filter((address) => address !== '' && !/^(?:https?:\/\/|\/(?!\/)|#|mailto:|tel:|data:image\/)/.test(address)),
    );

test('unsafe URLs from the server are not linked @once [ASVS 1.2.2]', async ({ page }) => {
  await signIn(page, newPhone());
  const property = await findProperty(page, ({ assignedUser, phases }) => assignedUser !== null && phases.length > 0);
  await page.goto('/');
  await bookVisit(page, property.id, addDays(today(), 3));
  const files = { brochure: EVIL, layout: EVIL, floorPlan: EVIL, video: EVIL, rera: EVIL };
  const phases = property.phases.map((phase) => ({ ...phase, reraUrl: EVIL }));
  const data = { ...property, reraUrl: EVIL, videoUrl: EVIL, files, phases };
  await answerInstead(page, `properties/${property.id}`, 200, { success: true, data });
  await answerInstead(page, `properties/${property.id}/location-request`, 200, {
    success: true,
    data: { mapUrl: EVIL },
  });

  await openProperty(page, property);
  await expect(page.getByText(phases[0]?.reraNo ?? '').first()).toBeVisible();
  expect(await strange(page)).toEqual([]);
  const tiles = page.getByRole('list', { name: 'Files and location' });
  // the second visit shows the result of the first
  for (let turn = 0; turn < 2; turn += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/location-request'));
    await tiles.getByRole('button', { name: 'Location' }).click();
    await answered;
  }
  expect(await strange(page)).toEqual([]);
  await expect(page).toHaveTitle(`${property.name} - Aangan`);
});
