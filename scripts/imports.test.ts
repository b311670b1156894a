import { describe, expect, it } from 'vitest';
import { importsOf, problemOf } from './lib/imports.mjs';
import { drawnArrows } from './lib/map.mjs';

const problemsOf = (file: string, code: string) => importsOf(file, code).flatMap((one) => problemOf(one) ?? []);

describe('the rules of imports', () => {
  it.each([
    ['apps/server/src/http/kernel/bind.ts', "import { x } from '../../areas/visits/visits.ts';"],
    ['apps/server/src/areas/visits/plans/plans.service.ts', "import { x } from '../../boards/boards/boards.store.ts';"],
    ['apps/server/src/areas/visits/visits.ts', "import { x } from '../boards/boards/boards.store.ts';"],
    ['apps/server/src/sql/desk.sql.ts', "import { x } from '../http/kernel/bind.ts';"],
    ['apps/server/src/app.ts', "import { x } from '../../web/src/lib/paths.ts';"],
    ['apps/web/src/areas/visits/pass/pass-page.tsx', "import { x } from '../desk/desk-page.tsx';"],
    ['apps/web/src/areas/visits/pass/pass-page.tsx', "const x = () => import('../../boards/owner/board-page.tsx');"],
    ['apps/web/src/admin/users/users-page.tsx', "import { x } from '../audit/audit-page.tsx';"],
    ['apps/web/src/shared/viewer/viewer.tsx', "import { x } from '../../areas/visits/pass/pass-page.tsx';"],
    ['apps/web/src/lib/paths.ts', "import type { X } from '../ui/button.tsx';"],
    ['apps/web/src/ui/button.tsx', "import { TEXTS } from '@aangan/contract/core/texts';"],
    ['apps/web/src/ui/button.tsx', "import { useQuery } from '@tanstack/react-query';"],
    ['packages/contract/src/core/dates.ts', "import { x } from '../visits/status.ts';"],
    ['packages/contract/src/visits/status.ts', "import { x } from 'node:fs';"],
  ])('refuse in %s: %s', (file, code) => {
    expect(problemsOf(file, code)).toEqual([expect.stringContaining(`${file} imports`)]);
  });

  it.each([
    ['apps/server/src/areas/visits/plans/plans.service.ts', "import { x } from '../../../sql/visit.sql.ts';"],
    [
      'apps/server/src/areas/visits/plans/plans.service.ts',
      "import type { X } from '../../boards/boards/boards.store.ts';",
    ],
    ['apps/server/src/areas/visits/visits.ts', "import { openBoards } from '../boards/boards.ts';"],
    ['apps/web/src/areas/visits/pass/pass-page.tsx', "import { x } from '../../accounts/shared/account/thread.tsx';"],
    ['apps/web/src/admin/users/users-page.tsx', "import { x } from '../shared/list-foot.tsx';"],
    ['apps/web/src/app/routes.tsx', "const x = () => import('../areas/visits/pass/pass-page.tsx');"],
    ['packages/contract/src/core/fields.ts', "import { auth } from '../accounts/auth.texts.ts';"],
    ['packages/contract/src/visits/status.ts', "import * as z from 'zod/mini';"],
  ])('allow in %s: %s', (file, code) => {
    expect(problemsOf(file, code)).toEqual([]);
  });
});

describe('the picture of the architecture', () => {
  it('is read by its arrows', () => {
    const page =
      'A page\n\n```mermaid\nflowchart TD\n  areas["six areas"]\n  areas --> http\n  http --> database\n```\n\na --> b\n';
    expect([...drawnArrows(page)]).toEqual(['areas --> http', 'http --> database']);
  });
});
