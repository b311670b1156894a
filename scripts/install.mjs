// Before an npm script that calls a program of a package: installs the packages when they are missing or not those of the
// lock file.
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/processes.mjs';

await main(ensureInstalled);
