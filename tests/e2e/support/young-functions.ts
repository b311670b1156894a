import type { Page } from '@playwright/test';
import { youngScripts, type Member } from '../../../scripts/lib/browser-floor.mjs';

/**
 * Removes what the oldest supported browsers lack before a page's scripts run: the same that `check-browsers.mjs`
 * finds.
 */
export async function takeAwayYoungFunctions(page: Page): Promise<void> {
  const { globals, statics, members } = youngScripts();
  await page.addInitScript(
    (young: { globals: string[]; statics: Member[]; members: Member[] }) => {
      type Holder = Record<string, unknown> & { prototype?: object };
      const valueAt = (path: string) =>
        path
          .split('.')
          .reduce<Holder | undefined>((holder, name) => holder?.[name] as Holder | undefined, window as never);
      const remove = (holder: object | undefined, name: string) => {
        if (holder) Reflect.deleteProperty(holder, name);
      };
      for (const { owner, name } of young.statics) remove(valueAt(owner), name);
      for (const { owner, name } of young.members) remove(valueAt(owner)?.prototype, name);
      for (const name of young.globals) remove(window, name);
    },
    { globals: [...globals], statics, members },
  );
}
