import type { FlatType } from '@aangan/contract/catalogue/lists';
import { addProperty, signInAsAdmin } from '../support/admin.ts';
import { pdf, picture, type TestFile } from '../support/files.ts';
import {
  answerInstead,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  test,
  type Page,
} from '../support/index.ts';

interface Fields {
  mediaType: string;
  title?: string;
  takenOn?: string;
  flatType?: FlatType;
  flatArea?: string;
}

/** Uploads files by the API, as another admin would. */
async function add(page: Page, id: number, fields: Fields, ...files: TestFile[]): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, mimeType, buffer } of files) {
    form.append('files', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  const answer = await page.request.post(`/api/admin/properties/${id}/media/batch`, { multipart: form });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Creates a home with two flats, whose page only this test opens. */
async function addHome(page: Page): Promise<{ id: number; name: string }> {
  await signInAsAdmin(page);
  return addProperty(page, {
    flats: [
      { type: '2BHK', area: 702, price: 6_000_000 },
      { type: '2BHK', area: 748, price: 6_400_000 },
      { type: '3BHK', area: 1010, price: 8_000_000 },
    ],
  });
}

const papers = (page: Page) => page.getByRole('region', { name: 'Plans, papers and progress' });
const rows = (page: Page) => papers(page).getByRole('listitem').filter({ hasText: 'Added' });
const months = (page: Page) => papers(page).getByRole('heading', { level: 4 });
const earlier = (page: Page) => papers(page).getByRole('button', { name: 'Earlier months' });
const viewer = (page: Page) => page.getByRole('dialog');

/** Opens the page of a home at its documents. */
async function openPapers(page: Page, id: number): Promise<void> {
  await page.goto(`/properties/${id}`);
  await page.getByRole('link', { name: 'Papers', exact: true }).click();
  await expect(papers(page).getByRole('heading', { level: 3, name: 'Build diary' })).toBeVisible();
}

test('the plan of a flat opens in full screen, a PDF in a new tab, by keys alone @once [PROP25]', async ({ page }) => {
  const { id } = await addHome(page);
  await add(page, id, { mediaType: 'FLOOR_PLAN', flatType: '2BHK', flatArea: '702' }, await picture('plan.png'));
  await add(page, id, { mediaType: 'FLOOR_PLAN', flatType: '2BHK' }, pdf('typical.pdf'));
  await page.goto(`/properties/${id}`);
  const flats = page.getByRole('region', { name: 'Available Flat Types' });
  const plan = flats.getByRole('button', { name: 'Plan for 2BHK, 702 sq ft', exact: true });
  await plan.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Floor plan for 2BHK, 702 sq ft' })).toBeVisible();
  await expect(viewer(page).getByRole('img', { name: 'Floor plan for 2BHK, 702 sq ft' })).toBeVisible();
  // There is no other picture.
  await expect(viewer(page).getByRole('button')).toHaveCount(3);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(plan).toBeFocused();

  const typical = flats.getByRole('link', { name: 'Plan for 2BHK, 748 sq ft (opens in a new tab)', exact: true });
  await expect(typical).toHaveAttribute('target', '_blank');
  await expect(typical).toHaveAttribute('href', /^\/media\/.+\.pdf$/);
  await flats.getByRole('radio', { name: /^3BHK/ }).check();
  await expect(flats.getByRole('row', { name: /1,010/ }).getByRole('cell').nth(4)).toHaveText('Not on record');
});

test('documents are in rows, a picture opens in full screen, anything else in a new tab [PROP26]', async ({ page }) => {
  const { id, name } = await addHome(page);
  await add(page, id, { mediaType: 'BROCHURE', title: 'Brochure of tower A' }, pdf('brochure.pdf'));
  await add(page, id, { mediaType: 'FLOOR_PLAN', flatType: '2BHK', flatArea: '702' }, await picture('plan.png'));
  await add(page, id, { mediaType: 'FLOOR_PLAN', flatType: '3BHK' }, await picture('large.png'));
  await add(page, id, { mediaType: 'LAYOUT' }, pdf('layout.pdf'));
  await add(page, id, { mediaType: 'RERA_CERTIFICATE' }, pdf('certificate.pdf'), pdf('revised.pdf'));
  await openPapers(page, id);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(0)).toHaveText(
    /^Brochure of tower A\s+PDF, 1 KB\s+Added \d+ \w+ \d{4} \(opens in a new tab\)$/,
  );
  await expect(rows(page).nth(0).getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(rows(page).nth(2)).toHaveText(
    /^Floor Plan for 2BHK, 702 sq ft\s+Picture, \d+ KB\s+Added \d+ \w+ \d{4}$/,
  );
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);

  const large = rows(page).nth(3).getByRole('button');
  await large.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Plans and papers of ${name}` })).toBeVisible();
  await expect(viewer(page).getByText('Picture 2 of 2', { exact: true })).toBeVisible();
  await expect(viewer(page).getByText('Floor Plan for 3BHK', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(large).toBeFocused();

  await papers(page).getByRole('button', { name: 'Show all 6' }).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).nth(4)).toBeFocused();
  await expect(rows(page).nth(5)).toContainText('RERA Certificate');
});

test('the construction diary goes back month by month, and says when it is old [PROP27]', async ({ page }) => {
  const { id, name } = await addHome(page);
  const photo = await picture('site.png');
  await add(page, id, { mediaType: 'CONSTRUCTION_PHOTO', takenOn: '2025-02-03' }, ...Array(5).fill(photo));
  await add(page, id, { mediaType: 'CONSTRUCTION_PHOTO', takenOn: '2025-02-20', title: 'Sixth slab' }, photo);
  await add(page, id, { mediaType: 'CONSTRUCTION_PHOTO', takenOn: '2025-01-31' }, photo);
  for (let month = 1; month <= 12; month++) {
    const takenOn = `2024-${String(month).padStart(2, '0')}-15`;
    await add(page, id, { mediaType: 'CONSTRUCTION_PHOTO', takenOn }, photo);
  }
  await openPapers(page, id);
  await expect(papers(page).getByText('The latest photo is from 20 February 2025.')).toBeVisible();
  await expect(months(page)).toHaveText(['February 2025', 'January 2025']);
  await expect(papers(page).getByText('Sixth slab', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);

  await papers(page)
    .getByRole('button', { name: `Taken on 20 February 2025, ${name}` })
    .click();
  await expect(page.getByRole('dialog', { name: `Build diary of ${name}, February 2025` })).toBeVisible();
  await expect(viewer(page).getByText('Picture 1 of 6', { exact: true })).toBeVisible();
  await expect(viewer(page).getByText(`Taken on 20 February 2025, ${name}`, { exact: true })).toBeVisible();
  await expect(viewer(page).getByText('Sixth slab', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText(`Taken on 3 February 2025, ${name}`, { exact: true })).toBeVisible();
  await expect(viewer(page).getByText('Sixth slab', { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  const all = papers(page).getByRole('button', { name: 'All 6 pictures of February 2025' });
  await all.focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByText('Picture 1 of 6', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(all).toBeFocused();

  await earlier(page).focus();
  await page.keyboard.press('Enter');
  await expect(months(page)).toHaveCount(12);
  await expect(papers(page).locator(':focus')).toContainText('December 2024');
  await earlier(page).focus();
  await page.keyboard.press('Enter');
  await expect(months(page)).toHaveCount(14);
  await expect(months(page).last()).toHaveText('January 2024');
  await expect(papers(page).locator(':focus')).toContainText('February 2024');
  await expect(earlier(page)).toBeHidden();
});

test('says what is missing, and a diary that does not load leaves the documents @once [PROP26, PROP27]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const { id } = await addHome(page);
  await openPapers(page, id);
  await expect(papers(page).getByText('No plans or papers on record.', { exact: true })).toBeVisible();
  await expect(papers(page).getByText('No construction photos on record.', { exact: true })).toBeVisible();

  await add(page, id, { mediaType: 'LAYOUT' }, pdf('layout.pdf'));
  await answerInstead(page, `properties/${id}/diary`, 500);
  await page.reload();
  await page.getByRole('link', { name: 'Papers', exact: true }).click();
  await expect(papers(page).getByText('Build diary did not load.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.unrouteAll();
  await papers(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(papers(page).getByText('No construction photos on record.', { exact: true })).toBeVisible();
});
