import { fill } from '@aangan/contract/core/translation';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ContactPerson } from './contact-person.ts';
import { contact as texts } from './contact.texts.ts';
import styles from './contact.module.css';

interface Props {
  person: ContactPerson;
  onShow: () => void;
  ref?: RefObject<HTMLButtonElement | null> | undefined;
}

/** Button beside a masked contact; renders nothing for an unmasked one. */
export function ShowContactButton({ person, onShow, ref }: Props) {
  if (!person.contactMasked) return null;
  return (
    <Button
      ref={ref}
      variant="quiet"
      size="compact"
      className={styles.show}
      onClick={(event) => {
        // the row has a click handler of its own
        event.stopPropagation();
        onShow();
      }}
    >
      {texts.show}
      <VisuallyHidden>{fill(texts.ofPerson, { name: person.name })}</VisuallyHidden>
    </Button>
  );
}
