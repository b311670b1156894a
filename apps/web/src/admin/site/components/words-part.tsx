import { HIDEABLE_PAGES } from '@aangan/contract/site/document';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { siteCodes } from '../../shared/site-words.texts.ts';
import type { PartProps } from '../site-form.ts';
import { site as texts } from '../site.texts.ts';
import { FigureRows, SectionRows } from './about-rows.tsx';
import { Group } from './group.tsx';
import { SiteField } from './site-field.tsx';

/** The words of the home page and of the page about the firm, and the pages that are not there (S17). */
export function WordsPart(part: PartProps) {
  const { form } = part;
  const { register } = form;
  return (
    <>
      <Group>
        <SiteField {...part} path="words.tagline" isLong isWide />
        <SiteField {...part} path="words.headline" />
        <SiteField {...part} path="words.lead" isLong isWide />
        <SiteField {...part} path="words.intro" isLong isWide />
        <SiteField {...part} path="words.about.lead" isLong isWide />
      </Group>
      <SectionRows {...part} list="words.about.sections" />
      <FigureRows {...part} list="words.about.figures" />
      <Group title={texts.hidePages}>
        {HIDEABLE_PAGES.map((page) => (
          <Checkbox key={page} label={siteCodes[page]} value={page} {...register('words.hiddenPages')} />
        ))}
      </Group>
    </>
  );
}
