import type { ContactLogEntry } from '@aangan/contract/privacy/entities';
import { parts } from '@aangan/contract/core/translation';
import { Fragment } from 'react';
import { contactLog as texts } from './contact-log.texts.ts';

type LoggedUse = Pick<ContactLogEntry, 'kind' | 'who' | 'role' | 'reason'>;

function textOf({ kind, reason }: LoggedUse): string {
  switch (kind) {
    case 'CALL':
    case 'WHATSAPP':
    case 'EMAIL':
      return texts.pressed[kind];
    case 'LISTED':
      return texts.listed;
    case 'EXPORT':
      return texts.exported;
    case 'SHARED':
      return texts.shared;
    default:
      return reason === null ? texts.openedWithoutReason : texts.opened;
  }
}

/** An entry of the contact log in words for the owner of the contact, with the name in bold. */
export function LogSentence({ entry }: { entry: LoggedUse }) {
  const { who, role, reason } = entry;
  const values: Record<string, string> = {
    name: who ?? texts.nobody,
    role: texts.roles[role as keyof typeof texts.roles] ?? role ?? '',
    reason: reason === null ? '' : texts.reasons[reason],
  };
  // fills the values after the split, so that a name is never parsed as a tag
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
  return parts(textOf(entry)).map(({ tag, text }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces may be equal: only their index differs
    tag === null ? <Fragment key={index}>{filled(text)}</Fragment> : <b key={index}>{filled(text)}</b>,
  );
}
