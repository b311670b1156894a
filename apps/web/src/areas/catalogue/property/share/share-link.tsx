import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useRef, useState } from 'react';
import { siteOrigin } from '../../../../lib/site-origin.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Check, Link, Mail, MessageCircle, Share2 } from '../../../../ui/icons.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { share as texts } from './share.texts.ts';
import styles from './share-dialog.module.css';

/**
 * The link, to copy, to send by WhatsApp or e-mail, or to share with another app; without any text that names the home.
 */
export function ShareLink({ propertyId }: { propertyId: number }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const url = siteOrigin() + paths.property(propertyId);
  const message = fill(texts.message, { site: SITE.name, url });
  const copy = () => {
    // A page over plain HTTP has no clipboard.
    const writing = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('No clipboard'));
    writing.then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  };
  return (
    <div className={styles.link}>
      <ul className={styles.ways}>
        <li>
          <button type="button" onClick={copy}>
            <Icon of={Link} />
            {texts.copyLink}
          </button>
          <p className={styles.copied} role="status">
            {copied === 'yes' && (
              <>
                <Icon of={Check} size="s" />
                {texts.linkCopied}
              </>
            )}
          </p>
        </li>
        <li>
          <a href={`https://wa.me/?text=${encodeURIComponent(message)}`} target="_blank" rel="noreferrer">
            <Icon of={MessageCircle} />
            {texts.whatsApp}
          </a>
        </li>
        <li>
          <a
            href={`mailto:?subject=${encodeURIComponent(fill(texts.subject, { site: SITE.name }))}&body=${encodeURIComponent(message)}`}
          >
            <Icon of={Mail} />
            {texts.email}
          </a>
        </li>
        {'share' in navigator && (
          <li>
            <button type="button" onClick={() => void shareByApp({ url })}>
              <Icon of={Share2} />
              {texts.share}
            </button>
          </li>
        )}
      </ul>
      {copied === 'no' && <LinkField url={url} />}
    </div>
  );
}

/** Selected on focus, so that one key or one long press copies it. */
function LinkField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <TextField
      ref={field}
      label={texts.linkNotCopied}
      value={url}
      readOnly
      onFocus={(event) => event.target.select()}
    />
  );
}

/** Opens the system's share sheet. A failure is silent: whoever closes the sheet has seen it. */
export function shareByApp(data: ShareData): Promise<void> {
  return navigator.share(data).catch(() => undefined);
}
