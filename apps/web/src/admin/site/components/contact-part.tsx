import { SOCIAL_KINDS } from '@aangan/contract/site/document';
import { SITE_LIMITS } from '@aangan/contract/site/document-fields';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { siteCodes } from '../../shared/site-words.texts.ts';
import type { PartProps } from '../site-form.ts';
import { site as texts } from '../site.texts.ts';
import { Group } from './group.tsx';
import { Rows } from './rows.tsx';
import { problemAt, SiteField } from './site-field.tsx';

const { hints } = texts;
const NETWORKS = SOCIAL_KINDS.map((kind) => ({ value: kind, label: siteCodes[kind] }));

/** How people reach the firm. */
export function ContactPart(part: PartProps) {
  const { form } = part;
  const { register } = form;
  return (
    <>
      <Group>
        <SiteField {...part} path="contact.phones.general" inputMode="tel" />
        <SiteField {...part} path="contact.phones.sales" inputMode="tel" />
        <SiteField {...part} path="contact.phones.support" inputMode="tel" />
        <SiteField {...part} path="contact.emails.general" inputMode="email" />
        <SiteField {...part} path="contact.emails.support" inputMode="email" />
      </Group>
      <Rows
        {...part}
        list="contact.more"
        most={SITE_LIMITS.more}
        addText={texts.addContact}
        empty={{ label: '', contact: '' }}
      >
        {(index, labelOf) => (
          <>
            <TextField
              label={labelOf(texts.label)}
              error={problemAt(form, `contact.more.${index}.label`)}
              {...register(`contact.more.${index}.label`)}
            />
            <TextField
              label={labelOf(texts.contact)}
              error={problemAt(form, `contact.more.${index}.contact`)}
              {...register(`contact.more.${index}.contact`)}
            />
          </>
        )}
      </Rows>
      <Group title={texts.office}>
        <SiteField {...part} path="contact.address" isWide />
        <SiteField {...part} path="contact.office" hint={hints.office} />
        <SiteField {...part} path="contact.officeHours" />
        <SiteField {...part} path="contact.mapUrl" hint={hints.mapUrl} inputMode="url" isWide />
      </Group>
      <Group title={texts.grievance}>
        <SiteField {...part} path="contact.grievance.name" />
        <SiteField {...part} path="contact.grievance.email" inputMode="email" />
        <SiteField {...part} path="contact.grievance.phone" inputMode="tel" />
      </Group>
      <Rows
        {...part}
        list="contact.social"
        most={SOCIAL_KINDS.length}
        addText={texts.addSocial}
        empty={{ kind: SOCIAL_KINDS[0], url: '' }}
      >
        {(index, labelOf) => (
          <>
            <SelectField
              label={labelOf(texts.social)}
              options={NETWORKS}
              {...register(`contact.social.${index}.kind`)}
            />
            <TextField
              label={labelOf(texts.url)}
              inputMode="url"
              error={problemAt(form, `contact.social.${index}.url`)}
              {...register(`contact.social.${index}.url`)}
            />
          </>
        )}
      </Rows>
    </>
  );
}
