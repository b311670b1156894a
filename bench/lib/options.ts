import { parseArgs } from 'node:util';

/** Reads integers given as `--name value`, with defaults. Exits with one line for anything else. */
export function readOptions<Name extends string>(defaults: Record<Name, number>): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const complain = (reason: string): never => {
    const usage = names.map((name) => `[--${name} ${defaults[name]}]`).join(' ');
    process.stderr.write(`${reason}\nOptions and their defaults: ${usage}\n`);
    return process.exit(2);
  };
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const { values } = parseArgs({ options, strict: true });
    const result = { ...defaults };
    for (const name of names) {
      const given = values[name];
      if (given === undefined) continue;
      if (typeof given !== 'string' || !/^\d{1,7}$/.test(given)) return complain(`--${name} must be a whole number.`);
      result[name] = Number(given);
    }
    return result;
  } catch (error) {
    return complain(error instanceof Error ? error.message : String(error));
  }
}
