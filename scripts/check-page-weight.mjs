// Checks that pages keep their budgets (apps/web/page-weight.json) in each language that is built, and lists their files; part of npm run check.
import { ensureWebBuilt } from './lib/builds.mjs';
import { BUDGETS, filesOf, gzipped } from './lib/page-weight.mjs';
import { main } from './lib/processes.mjs';
import { webLanguages } from './lib/web-languages.mjs';

const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} KB`;

await main(async () => {
  await ensureWebBuilt();
  let fits = true;
  const pages = webLanguages().flatMap((language) => BUDGETS.map((budget) => ({ budget, language })));
  for (const { budget, language } of pages) {
    const files = filesOf(budget, language);
    const allowed = language === 'en' ? budget : budget.translated;
    for (const kind of /** @type {const} */ (['scripts', 'styles'])) {
      const weight = gzipped(files[kind]);
      const verdict = weight > allowed[kind] ? 'TOO HEAVY' : 'ok';
      fits &&= verdict === 'ok';
      const what = `${kind} of ${budget.name} in ${language}`;
      process.stdout.write(`${kb(weight)} of ${kb(allowed[kind]).trim()} ${what}, gzip: ${verdict}\n`);
      for (const { file, gzip } of files[kind]) process.stdout.write(`  ${kb(gzip)} ${file}\n`);
    }
  }
  return fits ? 0 : 1;
});
