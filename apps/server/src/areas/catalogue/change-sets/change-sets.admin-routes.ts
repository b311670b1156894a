import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { pagedJson } from '../../../database/fragments.ts';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { allowBodyTime } from '../../../http/limits/body-deadline.ts';
import { createChangeSetsAdminService, type ChangeSetsAdminDeps } from './change-sets.admin-service.ts';
import { createPropertiesExport, type PropertiesExportDeps } from './change-sets.export.ts';
import { listSets } from './change-sets.list-store.ts';
import { createSheets } from './change-sets.sheet-reader.ts';
import { readImportForm } from './change-sets.upload-form.ts';

/** As long as the upload of a medium may take (ADMM9). */
const UPLOAD_MS = 300_000;

type Deps = Omit<ChangeSetsAdminDeps & PropertiesExportDeps, 'sheets'>;

/** Registers the calls of change sets, and the export of properties. */
export function registerChangeSetsAdmin(app: FastifyInstance, deps: Deps): void {
  const sheets = createSheets();
  const service = createChangeSetsAdminService({ ...deps, sheets });
  const exportProperties = createPropertiesExport({ ...deps, sheets });

  bind(app, 'adminPropertiesExport', ({ actor, query }) => exportProperties(actor, query), {
    limits: [app.callLimits.search],
    slow: true,
  });

  bind(app, 'adminChangeSetBulk', ({ actor, body, repeat }) => service.bulk(actor, body, repeat));
  bind(app, 'adminChangeSetsList', async ({ query }) => new RawJson(await listSets(deps.db, query)));
  bind(app, 'adminChangeSetGet', ({ params }) => service.find(params.id));
  bind(app, 'adminChangeSetRows', async ({ params, query }) => {
    const { rows, total } = await service.rows(params.id, query);
    return new RawJson(pagedJson(JSON.stringify(rows), total, query));
  });
  bind(app, 'adminChangeSetCheck', ({ params }) => service.check(params.id));
  bind(app, 'adminChangeSetApply', ({ actor, params }) => service.apply(actor, params.id));
  bind(app, 'adminChangeSetUndo', ({ actor, params }) => service.undo(actor, params.id));
  bind(app, 'adminChangeSetCancel', ({ params }) => service.cancel(params.id));

  // forms are read here and nowhere else
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });

    bind(
      scope,
      'adminChangeSetImport',
      async ({ actor, repeat, request, reply }) => {
        allowBodyTime({ request, reply }, UPLOAD_MS);
        const form = await readImportForm(request);
        await repeat.identify(form.digest);
        return service.import(actor, form, repeat);
      },
      { limits: [scope.callLimits.upload], slow: true },
    );
  });
}
