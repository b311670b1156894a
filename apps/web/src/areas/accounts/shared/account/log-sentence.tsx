import type { ContactLogEntry } from '@aangan/contract/privacy/entities';
import { parts } from '@aangan/contract/core/translation';
import { Fragment } from 'react';
import { contactLog as texts } from './contact-log.texts.ts';

type Told = Pick<ContactLogEntry, 'kind' | 'who' | 'role' | 'reason'>;

function textOf({ kind, reason }: Told): string {
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

/** What somebody did with a contact, as its owner reads it: the name stands out. */
export function LogSentence({ entry }: { entry: Told }) {
  const { who, role, reason } = entry;
  const values: Record<string, string> = {
    name: who ?? texts.nobody,
    role: texts.roles[role as keyof typeof texts.roles] ?? role ?? '',
    reason: reason === null ? '' : texts.reasons[reason],
  };
  // filled after it is split, so that a name is never taken for a tag
  const said = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
  return parts(textOf(entry)).map(({ tag, text }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces may be alike: only their place differs
    tag === null ? <Fragment key={index}>{said(text)}</Fragment> : <b key={index}>{said(text)}</b>,
  );
}
