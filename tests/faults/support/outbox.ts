import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The newest code that SMS_PROVIDER=file wrote for a number; undefined without one. */
export function codeInOutbox(folder: string, contactNo: string): string | undefined {
  const file = join(folder, 'sms.jsonl');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const messages = lines.map((line) => JSON.parse(line) as { to: string; code?: string });
  return messages.findLast(({ to }) => to === contactNo)?.code;
}
