import { readdirSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { findProperty, openProperty } from '../support/catalogue.ts';
import { expect, modal, signIn, test } from '../support/index.ts';

const STYLES = new URL('../../../apps/web/dist/assets/', import.meta.url);

/** Returns every selector with :hover in the built styles, and the at-rule around it. */
function hovers(): { selector: string; around: string }[] {
  const found: { selector: string; around: string }[] = [];
  for (const file of readdirSync(STYLES).filter((name) => name.endsWith('.css'))) {
    postcss.parse(readFileSync(new URL(file, STYLES), 'utf8')).walkRules(/:hover/, ({ selector, parent }) => {
      found.push({ selector, around: parent?.type === 'atrule' && 'params' in parent ? parent.params : '' });
    });
  }
  return found;
}

test('no rule of the styles depends on :hover where nothing hovers @once', () => {
  const all = hovers();
  expect(all).not.toEqual([]);
  expect(all.filter(({ around }) => around !== '(hover:hover)')).toEqual([]);
});

test('a button has a :hover style under a mouse, and none on a phone', async ({ page, isPhone }) => {
  await page.goto('/style-guide?tab=buttons');
  const sample = (name: string) => page.getByRole('figure', { name, exact: true }).getByRole('button');
  const colour = (name: string) => sample(name).evaluate((button) => getComputedStyle(button).color);
  const [plain, pointedAt] = [await colour('second'), await colour('second, hover')];
  expect(pointedAt).not.toBe(plain);
  // the state after a tap; Playwright's own tap moves the mouse back in the headless shell
  await sample('second').hover();
  expect(await sample('second').evaluate((button) => button.matches(':hover'))).toBe(true);
  await expect(sample('second')).toHaveCSS('color', isPhone ? plain : pointedAt);
});

test('a form shows its button pressed before it shows its errors', async ({ page }) => {
  await signIn(page);
  await openProperty(page, await findProperty(page, () => true));
  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  const day = modal(page).getByLabel('Visit date');
  await expect(day).toHaveValue('');
  const isWrongAtOnce = await modal(page)
    .getByRole('button', { name: 'Book visit' })
    .evaluate(async (button: HTMLButtonElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      return button.form?.querySelector('[aria-invalid=true]') !== null;
    });
  expect(isWrongAtOnce).toBe(false);
  await expect(day).toHaveAttribute('aria-invalid', 'true');
});
