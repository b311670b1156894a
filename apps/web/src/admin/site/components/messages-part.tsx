import type { SiteValues } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { SITE_LANGUAGES } from '@aangan/contract/site/document-languages';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { PartProps } from '../site-form.ts';
import { siteUnder } from '../site-values.ts';
import { site as texts } from '../site.texts.ts';
import { Group } from './group.tsx';
import { SiteField } from './site-field.tsx';

/** Returns the names in SMS, in English and in the languages that have another one. */
const smsNames = ({ smsName, languages = {} }: SiteValues) => [
  smsName,
  ...SITE_LANGUAGES.map((language) => languages[language]?.smsName ?? ''),
];

/** The name in SMS, whose texts may be registered under another one (S38), and the signature of mails. */
export function MessagesPart(part: PartProps) {
  const { form, seen, saved } = part;
  const { registeredSms } = saved;
  return (
    <Group>
      <SiteField {...part} path="messages.smsName" hint={texts.hints.smsName} />
      {registeredSms !== null && String(smsNames(seen)) !== String(smsNames(siteUnder(saved.site))) && (
        <div>
          <Checkbox label={texts.smsRegistered} {...form.register('smsRegistered')} />
          <p className="small muted">{fill(texts.smsRegisteredHint, { old: registeredSms })}</p>
        </div>
      )}
      <SiteField {...part} path="messages.mailSignature" hint={texts.hints.mailSignature} isLong isWide />
    </Group>
  );
}
