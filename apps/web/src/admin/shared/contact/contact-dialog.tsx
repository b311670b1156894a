import type { OpenedContact as Contact } from '@aangan/contract/privacy/entities';
import { fill } from '@aangan/contract/core/translation';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { OPEN_MS } from './open-time.ts';
import type { ContactPerson } from './contact-person.ts';
import { contact as texts } from './contact.texts.ts';
import { OpenedContact } from './opened-contact.tsx';
import { ReasonForm } from './reason-form.tsx';

interface Props {
  /** Null closes the dialog. */
  person: ContactPerson | null;
  onClose: () => void;
}

/** Asks for the reason, then shows the contact until it is closed, for at most 5 minutes. */
export function ContactDialog({ person, onClose }: Props) {
  // keeps the name during the exit animation
  const [last, setLast] = useState(person);
  if (person !== null && person !== last) setLast(person);
  const [opened, setOpened] = useState<Contact | null>(null);
  // the focused element is removed with the contact before the dialog closes
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (person !== null && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
  }, [person]);
  const close = () => {
    setOpened(null);
    onClose();
  };
  useTimeout(opened, OPEN_MS, close);
  const name = last?.name ?? '';
  return (
    <Dialog
      isOpen={person !== null}
      onClose={close}
      title={fill(opened ? texts.opened : texts.title, { name })}
      size="wide"
      finalFocus={opener}
    >
      {person !== null && !opened && <ReasonForm key={person.id} person={person} onOpened={setOpened} />}
      {opened && (
        <>
          <OpenedContact contact={opened} />
          <p className="small muted">{texts.masked}</p>
        </>
      )}
    </Dialog>
  );
}
