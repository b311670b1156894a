import { fill } from '@aangan/contract/core/translation';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { PartProps } from '../site-form.ts';
import { site as texts } from '../site.texts.ts';
import { Group } from './group.tsx';
import { SiteField } from './site-field.tsx';

/** The name in SMS, whose texts may be registered under another one (S38), and the signature of mails. */
export function MessagesPart(part: PartProps) {
  const { form, seen, saved } = part;
  const { registeredSms } = saved;
  return (
    <Group>
      <SiteField {...part} path="messages.smsName" hint={texts.hints.smsName} />
      {registeredSms !== null && registeredSms !== seen.smsName && (
        <div>
          <Checkbox label={texts.smsRegistered} {...form.register('smsRegistered')} />
          <p className="small muted">{fill(texts.smsRegisteredHint, { old: registeredSms })}</p>
        </div>
      )}
      <SiteField {...part} path="messages.mailSignature" hint={texts.hints.mailSignature} isLong isWide />
    </Group>
  );
}
