import { expect, type Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './environment.ts';
import { findBooking } from './catalogue.ts';

/** Waits for the newest message of a template to a number, which a worker sends; returns its link as a path. */
export async function linkTo(contactNo: string, template: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => (path = await findLink(contactNo, template)), { message: `a link to ${contactNo}` })
    .toBeDefined();
  return path ?? '';
}

async function findLink(contactNo: string, template: string): Promise<string | undefined> {
  const { outbox } = await environment();
  if (!existsSync(outbox)) return undefined;
  const lines = readFileSync(outbox, 'utf8').split('\n').filter(Boolean);
  const messages = lines.map((line) => JSON.parse(line) as { to: string; template?: string });
  const sent = messages.findLast((message) => message.to.endsWith(contactNo) && message.template === template);
  return /\/visit\/[a-z2-7]{26}/.exec(JSON.stringify(sent ?? ''))?.[0];
}

/** Waits for the newest mail that verifies an address, which a worker sends; returns its link as a path. */
export async function emailLinkFor(address: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => (path = await findEmailLink(address)), { message: `a mail to ${address}`, timeout: 30_000 })
    .toBeDefined();
  return path ?? '';
}

async function findEmailLink(address: string): Promise<string | undefined> {
  const { dataDir } = await environment();
  const file = join(dataDir, 'mail.jsonl');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const mail = lines
    .map((line) => JSON.parse(line) as { to: string; text: string })
    .findLast(({ to }) => to === address);
  return /\/email\/[a-z2-7]{26}/.exec(mail?.text ?? '')?.[0];
}

/** Confirms a buyer's visit to a property as an admin. */
export async function confirmVisit(admin: Page, buyer: Page, propertyId: number): Promise<void> {
  const { id } = await findBooking(buyer, propertyId);
  const answer = await admin.request.patch(`/api/admin/bookings/${id}`, { data: { status: 'CONFIRMED' } });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}
