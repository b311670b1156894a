import { pdf as pdfWithFault } from '../../../apps/server/test/media-files.ts';
import { addProperty, signInAsAdmin, storedProperty } from '../support/admin.ts';
import { hugePicture, pdf, picture, type TestFile } from '../support/files.ts';
import {
  answerInstead,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  test,
  type Page,
} from '../support/index.ts';

const picker = (page: Page) => page.getByLabel('Choose files', { exact: true });
const upload = (page: Page) => page.getByRole('button', { name: 'Upload Media' }).click();
const gallery = (page: Page) => page.getByRole('region', { name: 'Gallery' });
const items = (page: Page) => gallery(page).getByRole('listitem');
const panel = (page: Page) => page.getByRole('form', { name: 'Upload Media' });

/** Opens the media page of a new property. */
async function openMedia(page: Page): Promise<{ id: number; name: string }> {
  await signInAsAdmin(page);
  const property = await addProperty(page);
  await page.goto(`/admin/properties/${property.id}/media`);
  await expect(page.getByRole('heading', { level: 1, name: 'Media Management' })).toBeVisible();
  return property;
}

async function uploadFiles(page: Page, type: string, ...files: TestFile[]): Promise<void> {
  const before = await items(page).count();
  await page.getByLabel('Media type').selectOption(type);
  await picker(page).setInputFiles(files);
  await upload(page);
  await expect(items(page)).toHaveCount(before + files.length);
}

async function storedMedia(page: Page, id: number) {
  return (await storedProperty(page, id)).media;
}

test.describe('the media of a property', () => {
  test('are empty at first and are added one after the other @once [ADMM1, ADMM4, ADMM6, ADMM10, ADMM12]', async ({
    page,
  }) => {
    const { id, name } = await openMedia(page);
    await expect(page.getByRole('main').getByText(name)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Property' })).toHaveAttribute('href', `/admin/properties/${id}`);
    await expect(page.getByRole('link', { name: 'Back to Properties' })).toHaveAttribute('href', '/admin/properties');
    await expect(page.getByLabel('Media type').getByRole('option')).toHaveText([
      'Property Image',
      'Brochure',
      'Layout (PDF)',
      'QR Code',
      'Floor Plan',
      'RERA Certificate',
      'Video',
      'Construction Photo',
    ]);
    await expect(page.getByRole('heading', { name: 'No media' })).toBeVisible();
    await expect(page.getByText('Get started by uploading media for this property.')).toBeVisible();
    await expect(page.getByText('PNG, JPG, GIF up to 10MB')).toBeVisible();
    await expectNoViolations(page);

    await picker(page).setInputFiles(await picture('pool-deck.png', 640, 480));
    await expect(page.getByRole('img', { name: 'Preview of pool-deck.png' })).toBeVisible();
    await expect(page.getByText('1 KB, 640 x 480').or(page.getByText(/KB, 640 x 480/))).toBeVisible();
    await expectNoViolations(page);
    await upload(page);
    await expect(page.getByText('Media uploaded successfully')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Preview/ })).toHaveCount(0);
    const first = items(page).first();
    await expect(first).toContainText('Property Image');
    await expect(first).toContainText('Cover');

    await page.getByLabel('Media type').selectOption('Layout (PDF)');
    await expect(page.getByText('PDF up to 10MB', { exact: true })).toBeVisible();
    await expect(picker(page)).toHaveAttribute('accept', /application\/pdf/);
    await page.getByLabel('Media type').selectOption('QR Code');
    await expect(page.getByText('PNG, JPG, GIF up to 10MB', { exact: true })).toBeVisible();
    await page.getByLabel('Media type').selectOption('Brochure');
    await expect(page.getByText('PDF, PNG, JPG, GIF up to 10MB', { exact: true })).toBeVisible();
    await uploadFiles(page, 'Layout (PDF)', pdf('layout.pdf'));
    await uploadFiles(page, 'Brochure', pdf('brochure.pdf'));
    await uploadFiles(page, 'QR Code', await picture('qr.png', 300, 300));
    await expect(items(page).locator('b')).toHaveText([
      'Property Image',
      'Property Layout',
      'Property Brochure',
      'QR Code',
    ]);
    const media = await storedMedia(page, id);
    await expect(items(page).nth(1)).toContainText(media[1]!.publicId ?? `Media ID: ${media[1]!.id}`);
    const view = items(page).nth(1).getByRole('link', { name: /^View/ });
    await expect(view).toHaveAttribute('target', '_blank');
    expect((await page.request.get((await view.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
      'application/pdf',
    );
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

  test('request a file of the right kind @once [ADMM5, ADMM14]', async ({ page }) => {
    await openMedia(page);
    await upload(page);
    await expect(page.getByText('Please select a file to upload')).toBeVisible();
    await picker(page).setInputFiles(pdf('plan.pdf'));
    await expect(page.getByText('Property image must be an image file')).toBeVisible();
    await page.getByLabel('Media type').selectOption('Layout (PDF)');
    await expect(page.getByText('Property image must be an image file')).toHaveCount(0);
    await picker(page).setInputFiles(await picture('plan.png'));
    await expect(page.getByText('Layout media must be a PDF file')).toBeVisible();
    await upload(page);
    await expect(page.getByText('Layout media must be a PDF file')).toBeVisible();
    await picker(page).setInputFiles(pdf('plan.pdf'));
    await expect(page.getByText('Layout media must be a PDF file')).toHaveCount(0);
    await expect(panel(page).getByText('plan.pdf')).toBeVisible();
    // A change of type clears the chosen file.
    await page.getByLabel('Media type').selectOption('Brochure');
    await expect(panel(page).getByText('plan.pdf')).toHaveCount(0);
  });

  test('say when metadata could not be removed from a file @once', async ({ page }) => {
    await openMedia(page);
    const notice = panel(page).getByRole('alert');
    await uploadFiles(page, 'Layout (PDF)', pdf('clean.pdf'));
    await expect(notice).toHaveCount(0);
    await uploadFiles(page, 'Layout (PDF)', { ...pdf('unusual.pdf'), buffer: pdfWithFault() });
    await expect(notice).toHaveText(/^The PDF is of an unusual kind, so its author, title/);
    await expectNoViolations(page);
    await picker(page).setInputFiles(pdf('next.pdf'));
    await expect(notice).toHaveCount(0);
  });

  test('can be several at once, dropped or chosen @once [ADMM3, ADMM14, ADMM21]', async ({ page }) => {
    const { id } = await openMedia(page);
    await picker(page).setInputFiles([await picture('one.png'), await picture('two.png'), await picture('three.png')]);
    const chosen = panel(page).getByRole('listitem');
    await expect(chosen).toHaveCount(3);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Remove two.png' }).click();
    await expect(chosen).toHaveCount(2);
    const dropped = await picture('four.png');
    const transfer = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer();
      const file = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      data.items.add(new File([file], 'four.png', { type: 'image/png' }));
      return data;
    }, dropped.buffer.toString('base64'));
    await page.getByText('Drop more files here').dispatchEvent('drop', { dataTransfer: transfer });
    await expect(chosen).toHaveCount(3);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await upload(page);
    expect((await sent).url()).toContain(`/api/admin/properties/${id}/media/batch`);
    await expect(page.getByText('Media uploaded successfully')).toBeVisible();
    await expect(items(page)).toHaveCount(3);
    await expect(chosen).toHaveCount(0);
  });

  test('are put in order by buttons; the first picture is the cover @once [ADMM16]', async ({ page }) => {
    const { id } = await openMedia(page);
    await uploadFiles(page, 'Brochure', pdf('a.pdf'));
    await uploadFiles(page, 'Property Image', await picture('one.png'), await picture('two.png'));
    const [, one, two] = await storedMedia(page, id);
    await expect(items(page).nth(1)).toContainText('Cover');
    await items(page)
      .nth(2)
      .getByRole('button', { name: /^Move Property Image .+ earlier$/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(items(page).nth(1)).toContainText(two!.publicId ?? '');
    await expect(items(page).nth(1)).toContainText('Cover');
    await expect(items(page).nth(2)).not.toContainText('Cover');
    await expect(
      items(page)
        .nth(1)
        .getByRole('button', { name: /earlier$/ }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items(page).nth(0)).toContainText(two!.publicId ?? '');
    // At the end its button is disabled: the other one gets the focus.
    await expect(
      items(page)
        .nth(0)
        .getByRole('button', { name: /later$/ }),
    ).toBeFocused();
    await expect
      .poll(async () => (await storedMedia(page, id)).map((media) => media.id))
      .toEqual([two!.id, expect.any(Number), one!.id]);
  });

  // Desktop only: touch screens have the buttons.
  test('are put in order by dragging @desktop', async ({ page }) => {
    const { id } = await openMedia(page);
    await uploadFiles(
      page,
      'Property Image',
      await picture('one.png'),
      await picture('two.png'),
      await picture('3.png'),
    );
    const before = (await storedMedia(page, id)).map((media) => media.id);
    await items(page).nth(0).dragTo(items(page).nth(2));
    await expect
      .poll(async () => (await storedMedia(page, id)).map((media) => media.id))
      .toEqual([before[1], before[2], before[0]]);
  });

  test('are deleted after a confirmation [ADMM13, ADMM14, ADMM19, ADMM20]', async ({
    page,
    isPhone,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await openMedia(page);
    await uploadFiles(page, 'Brochure', pdf('a.pdf'));
    const remove = page.getByRole('button', { name: /^Delete Property Brochure/ });
    await remove.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete media' });
    await expect(dialog.getByText('Are you sure you want to delete this media item?')).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(remove).toBeFocused();
    if (!isPhone) {
      await page.route('**/api/admin/media/*', (route) => route.abort('internetdisconnected'));
      await remove.click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog.getByText('Failed to delete media')).toBeVisible();
      await page.unroute('**/api/admin/media/*');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Media deleted successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No media' })).toBeVisible();
  });

  test('are made smaller when they are large @once [ADMM8]', async ({ page }) => {
    await page.addInitScript(() => {
      const send = XMLHttpRequest.prototype.send;
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData) Object.assign(window, { sentFile: body.get('file') });
        send.call(this, body);
      };
    });
    await openMedia(page);
    const file = await hugePicture('noise.jpg', 2400, 1800);
    expect(file.buffer.byteLength).toBeGreaterThan(5_242_880);
    await picker(page).setInputFiles(file);
    await upload(page);
    await expect(items(page)).toHaveCount(1, { timeout: 20_000 });
    const sent = await page.evaluate(async () => {
      const { sentFile } = window as unknown as { sentFile: File };
      const { width, height } = await createImageBitmap(sentFile);
      return { width, height, type: sentFile.type, name: sentFile.name };
    });
    expect(sent).toEqual({ width: 1920, height: 1440, type: 'image/jpeg', name: 'noise.jpg' });
  });

  test('show their upload progress, and can be cancelled @once [ADMM3]', async ({ page }) => {
    const { id } = await openMedia(page);
    await page.route('**/media', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
    await picker(page).setInputFiles(await picture('one.png'));
    await upload(page);
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await expect(page.getByText(/^\d+% uploaded$/)).toBeVisible();
    await expect(page.getByLabel('Media type')).toBeDisabled();
    await page.getByRole('link', { name: 'Back to Properties' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('Upload cancelled')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Preview of one.png' })).toBeVisible();
    expect(await storedMedia(page, id)).toEqual([]);
  });

  test('say why they were refused, and keep the chosen files @once [ADMM7, ADMM18, ADMM19]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await openMedia(page);
    await page.getByLabel('Media type').selectOption('QR Code');
    await picker(page).setInputFiles(pdf('qr.pdf'));
    await upload(page);
    await expect(panel(page).getByText(/^Failed to upload media: .+/)).toBeVisible();
    await expect(panel(page).getByText('qr.pdf')).toBeVisible();
    await page.route('**/media', (route) => route.abort('internetdisconnected'));
    await upload(page);
    await expect(
      panel(page).getByText('Failed to upload media: Network connection issue. Please check your internet connection'),
    ).toBeVisible();
    await page.unroute('**/media');
    await page.route('**/media', (route) => route.fulfill({ status: 500, body: '' }));
    await upload(page);
    await expect(
      panel(page).getByText('Failed to upload media: Failed to upload media', { exact: true }),
    ).toBeVisible();
    await page.unroute('**/media');
    await page.route('**/media/batch', (route) => route.fulfill({ status: 500, body: '' }));
    await picker(page).setInputFiles([await picture('one.png'), await picture('two.png')]);
    await upload(page);
    await expect(
      panel(page).getByText('Failed to upload media: Failed to upload media files', { exact: true }),
    ).toBeVisible();
    const large = { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
    await page.getByLabel('Media type').selectOption('Brochure');
    await picker(page).setInputFiles(large);
    await upload(page);
    await expect(panel(page).getByText('Failed to upload media: large.pdf is larger than 10 MB')).toBeVisible();
  });

  test('are reloaded when the response has none @once [ADMM15]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 500/);
    const { id } = await openMedia(page);
    await page.route('**/media', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      return route.fulfill({ status: 201, json: { success: true, data: { mediaType: 'BROCHURE' } } });
    });
    // Another admin has added one meanwhile.
    const { name, mimeType, buffer } = pdf('other.pdf');
    const added = await page.request.post(`/api/admin/properties/${id}/media`, {
      multipart: { mediaType: 'BROCHURE', file: { name, mimeType, buffer } },
    });
    expect(added.status()).toBe(201);
    await page.getByLabel('Media type').selectOption('Brochure');
    await picker(page).setInputFiles(pdf('mine.pdf'));
    await upload(page);
    await expect(page.getByText('Media uploaded successfully')).toBeVisible();
    await expect(items(page)).toHaveCount(1);

    // A failed reload is not reported: the upload itself succeeded.
    await answerInstead(page, `admin/properties/${id}`, 500);
    await picker(page).setInputFiles(pdf('mine-too.pdf'));
    const failed = page.waitForResponse((response) => response.url().endsWith(`/api/admin/properties/${id}`));
    await upload(page);
    expect((await failed).status()).toBe(500);
    await expect(panel(page).getByText('mine-too.pdf')).toHaveCount(0);
    await expect(items(page)).toHaveCount(1);
    await expect(page.getByText(/failed/i)).toHaveCount(0);
  });

  test('without a public id are named by their own @once [ADMM10]', async ({ page }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const media = [{ id: 7311, mediaType: 'LAYOUT', url: '/media/layout.pdf', publicId: null, image: null }];
    await answerInstead(page, `admin/properties/${id}`, 200, { success: true, data: { name, media } });
    await page.goto(`/admin/properties/${id}/media`);
    await expect(items(page)).toContainText(['Property Layout']);
    await expect(items(page).getByText('Media ID: 7311', { exact: true })).toBeVisible();
    await expect(items(page).getByRole('link', { name: /^View/ })).toHaveAttribute('href', '/media/layout.pdf');
  });

  test('of a missing property say that it did not load @once [ADMM17]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 404/);
    await signInAsAdmin(page);
    await page.goto('/admin/properties/999999999/media');
    await expect(page.getByText('Failed to load property data')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});
