import { systemClock } from '../adapters/clock/clock.ts';
import { loadConfig } from '../config/config.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { createRevokeFeed } from '../areas/visits/calendar/calendar.feed-service.ts';
import { createAdminRoster, type AdminRoster } from '../areas/accounts/users/users.admin-roster.ts';
import { createLinks } from '../messages/links.ts';
import { StartError } from '../start-error.ts';
import { describeError } from './describe-error.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run admin -- grant NUMBER    makes a registered user an admin
  npm run admin -- revoke NUMBER   makes an admin an ordinary user
  npm run admin -- list            names the admins
NUMBER is ten digits without +91. It works while the server is running, and takes effect from the user's next call.`;

type Command = { name: 'list' } | { name: 'grant' | 'revoke'; contactNo: string };

function readCommand(args: string[]): Command {
  const [name, contactNo, ...rest] = args;
  if (name === 'list' && contactNo === undefined) return { name };
  if ((name !== 'grant' && name !== 'revoke') || contactNo === undefined || rest.length > 0)
    throw new StartError(USAGE);
  if (!/^[0-9]{10}$/.test(contactNo)) throw new StartError(`${contactNo} is not a ten-digit number without +91.`);
  return { name, contactNo };
}

async function run(command: Command, roster: AdminRoster): Promise<string> {
  if (command.name === 'list') return list(roster);
  return command.name === 'grant' ? grant(roster, command.contactNo) : revoke(roster, command.contactNo);
}

async function list(roster: AdminRoster): Promise<string> {
  const admins = await roster.list();
  if (admins.length === 0) return 'There is no admin yet. Sign up in the browser, then: npm run admin -- grant NUMBER';
  return admins
    .map(({ contactNo, name, active }) => `${contactNo}  ${name}${active ? '' : '  (deactivated)'}`)
    .join('\n');
}

async function grant(roster: AdminRoster, contactNo: string): Promise<string> {
  const result = await roster.grant(contactNo);
  if (result.outcome === 'unknown') {
    throw new StartError(
      `Nobody has signed up with ${contactNo} yet. Sign up with it in the browser first, or set ADMIN_CONTACTS=${contactNo} beforehand.`,
    );
  }
  if (result.outcome === 'leaving') {
    throw new StartError(
      `${result.name} (${contactNo}) has asked for deletion. They have to keep their account first.`,
    );
  }
  const { name, active } = result.admin;
  const warning = active ? '' : ' The account is deactivated, so it still cannot sign in.';
  return `${name} (${contactNo}) is ${result.outcome === 'granted' ? 'now' : 'already'} an admin.${warning}`;
}

async function revoke(roster: AdminRoster, contactNo: string): Promise<string> {
  const result = await roster.revoke(contactNo);
  switch (result.outcome) {
    case 'revoked':
      return `${result.name} (${contactNo}) is no longer an admin.`;
    case 'not-admin':
      throw new StartError(`${result.name} (${contactNo}) is not an admin.`);
    case 'last-admin':
      throw new StartError(`${result.name} (${contactNo}) is the last active admin. Make someone else an admin first.`);
    case 'unknown':
      throw new StartError(`Nobody has signed up with ${contactNo}.`);
  }
}

try {
  const command = readCommand(process.argv.slice(2));
  const config = loadConfig();
  const links = createLinks({ secret: config.secret, clock: systemClock(config.clockOffsetSeconds) });
  const revokeCalendar = createRevokeFeed(links);
  const line = await withDatabase(config, (db) => run(command, createAdminRoster({ db, recordAudit, revokeCalendar })));
  process.stdout.write(`${line}\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
