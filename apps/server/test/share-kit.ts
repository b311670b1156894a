import { createTestApp } from './app.ts';
import { buildProperty, type PropertyOverrides } from './factories-catalogue.ts';
import { buildUser, signedIn } from './factories.ts';
import { picture } from './media-files.ts';
import { writeWebRoot } from './web-root.ts';

/** The page at every URL of this web build. */
export const SHELL = '<head><title>Aangan</title></head><div id="root"></div>';
/** The register page of the homes in these tests. */
export const RECORD = 'https://maharera.example/public/project/view/12345';

/** Starts an app that serves pages, at noon of 10 December 2026 in India, and a signed-in client. */
export async function createShareKit() {
  const share = await picture({ width: 1200, height: 630 });
  const { root, remove } = writeWebRoot({ 'spa.html': SHELL, 'images/share.jpg': share });
  const test = await createTestApp({ webRoot: root, now: new Date('2026-12-10T06:30:00Z') });
  const client = await signedIn(test, await buildUser(test.db));
  return {
    test,
    root,
    cookie: `access_token=${client.cookies.get('access_token')?.value}`,

    get: (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers }),

    /** Creates a home with a number and a URL in the register. */
    home: (columns: PropertyOverrides = {}) =>
      buildProperty(test.db, { rera_no: 'P52100012345', rera_url: RECORD, ...columns }),

    /** Changes columns of a home directly in the database. */
    change: async (id: number, columns: Record<string, unknown>): Promise<void> => {
      await test.db.updateTable('properties').set(columns).where('id', '=', id).execute();
    },

    close: async (): Promise<void> => {
      await test.close();
      remove();
    },
  };
}

export type ShareKit = Awaited<ReturnType<typeof createShareKit>>;
