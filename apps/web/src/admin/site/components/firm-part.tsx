import type { PartProps } from '../site-form.ts';
import { site } from '../site.texts.ts';
import { Group } from './group.tsx';
import { SiteField } from './site-field.tsx';

const { hints } = site;

/** Whose site it is, and what the legal pages say of the firm (S16). */
export function FirmPart(part: PartProps) {
  return (
    <Group>
      <SiteField {...part} path="firm.name" />
      <SiteField {...part} path="firm.shortName" hint={hints.shortName} />
      <SiteField {...part} path="firm.legalName" hint={hints.legalName} />
      <SiteField {...part} path="firm.registeredOffice" />
      <SiteField {...part} path="firm.cin" />
      <SiteField {...part} path="firm.gstin" />
      <SiteField {...part} path="firm.agentReraNo" />
      <SiteField {...part} path="firm.arbitrationSeat" />
    </Group>
  );
}
