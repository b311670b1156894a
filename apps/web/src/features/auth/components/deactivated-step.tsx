import { SITE } from '@aangan/contract/site';
import { useLayoutEffect, useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Mail, Phone } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';

/** Step 4: the account is deactivated; who can help, and two ways out. */
export function DeactivatedStep({ onLeave }: { onLeave: () => void }) {
  const way = useRef<HTMLAnchorElement>(null);
  // Before the browser paints: the modal would otherwise take the focus the last step let go.
  useLayoutEffect(() => way.current?.focus(), []);
  return (
    <>
      <ul className="panel grid gap-3 bg-sand px-5 py-4">
        <li className="flex items-center gap-3">
          <Icon of={Mail} />
          <a href={`mailto:${SITE.supportEmail}`}>{SITE.supportEmail}</a>
        </li>
        <li className="flex items-center gap-3">
          <Icon of={Phone} />
          <a className="tabular-nums" href={`tel:+91${SITE.supportPhone.replace(/\D/g, '').replace(/^0/, '')}`}>
            {SITE.supportPhone}
          </a>
        </li>
      </ul>
      <div className="grid gap-3">
        <Link ref={way} className={buttonClass()} href={paths.home()} onClick={onLeave}>
          Return to Home
        </Link>
        <Link className={buttonClass({ variant: 'second' })} href={paths.contact()} onClick={onLeave}>
          Visit Help Center
        </Link>
      </div>
    </>
  );
}
