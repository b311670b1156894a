import type { DeskVisit } from '@aangan/contract/visits/entities';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { fill } from '@aangan/contract/core/translation';
import { telHref } from '@aangan/contract/core/tel';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../../lib/calls/api.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MessageCircle, Phone } from '../../../../ui/icons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Waiting } from '../../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useRevealNumber, type Channel } from '../api/reveal-number.ts';
import { desk as texts } from '../desk.texts.ts';

const CHANNELS = {
  CALL: { icon: Phone, text: texts.call, open: texts.look.call, href: telHref },
  WHATSAPP: {
    icon: MessageCircle,
    text: texts.whatsApp,
    open: texts.look.whatsApp,
    href: (number: string) => `https://wa.me/91${number}`,
  },
};

interface LookButtonProps {
  visit: DeskVisit;
  channel: Channel;
}

/** Says that the look is recorded, then shows the number while the dialog is open. Nothing stores it. */
export function ShowContactButton({ visit, channel }: LookButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useIsOnline();
  const { icon, text } = CHANNELS[channel];
  const { name, doNotContact } = visit.buyer;
  return (
    <>
      <Button variant="second" disabled={!isOnline || doNotContact} onClick={() => setIsOpen(true)}>
        <Icon of={icon} />
        {text}
        <VisuallyHidden>{fill(texts.person, { buyer: name })}</VisuallyHidden>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={fill(texts.look.title, { buyer: name })}
        description={texts.look.recorded}
      >
        {isOpen && <Look visitId={visit.id} channel={channel} />}
      </Dialog>
    </>
  );
}

function Look({ visitId, channel }: { visitId: number; channel: Channel }) {
  const link = useRef<HTMLAnchorElement>(null);
  const hasAsked = useRef(false);
  const { mutate, data, error } = useRevealNumber(visitId, channel);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    mutate();
  }, [mutate]);
  useEffect(() => {
    if (!data) return;
    link.current?.focus();
    // on a touch device, 'Call' dials at once
    if (channel === 'CALL' && window.matchMedia('(pointer: coarse)').matches) link.current?.click();
  }, [data, channel]);
  if (error) return <Notice>{(isApiError(error) && error.status > 0 && error.message) || texts.look.failed}</Notice>;
  if (!data) return <Waiting text={texts.loading} />;
  const { icon, open, href } = CHANNELS[channel];
  const isAway = channel === 'WHATSAPP';
  return (
    <a
      ref={link}
      className={buttonClass({ isFullWidth: true })}
      href={href(data.contactNo)}
      {...(isAway && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon of={icon} />
      <span className="num">{fill(open, { number: formatPhone(data.contactNo) })}</span>
    </a>
  );
}
