import { HIDEABLE_PAGES } from '@aangan/contract/site/document';
import { SITE_LIMITS } from '@aangan/contract/site/document-fields';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { siteCodes } from '../../shared/site-words.texts.ts';
import type { PartProps } from '../site-form.ts';
import { site as texts } from '../site.texts.ts';
import { Group } from './group.tsx';
import { Rows } from './rows.tsx';
import { problemAt, SiteField } from './site-field.tsx';

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
      <Rows
        {...part}
        list="words.about.sections"
        most={SITE_LIMITS.sections}
        addText={texts.addSection}
        empty={{ title: '', text: '' }}
      >
        {(index, labelOf) => (
          <>
            <TextField
              label={labelOf(texts.heading)}
              error={problemAt(form, `words.about.sections.${index}.title`)}
              {...register(`words.about.sections.${index}.title`)}
            />
            <TextArea
              label={labelOf(texts.text)}
              error={problemAt(form, `words.about.sections.${index}.text`)}
              {...register(`words.about.sections.${index}.text`)}
            />
          </>
        )}
      </Rows>
      <Rows
        {...part}
        list="words.about.figures"
        most={SITE_LIMITS.figures}
        addText={texts.addFigure}
        empty={{ figure: '', label: '' }}
      >
        {(index, labelOf) => (
          <>
            <TextField
              label={labelOf(texts.figure)}
              error={problemAt(form, `words.about.figures.${index}.figure`)}
              {...register(`words.about.figures.${index}.figure`)}
            />
            <TextField
              label={labelOf(texts.figureLabel)}
              error={problemAt(form, `words.about.figures.${index}.label`)}
              {...register(`words.about.figures.${index}.label`)}
            />
          </>
        )}
      </Rows>
      <Group title={texts.hidePages}>
        {HIDEABLE_PAGES.map((page) => (
          <Checkbox key={page} label={siteCodes[page]} value={page} {...register('words.hiddenPages')} />
        ))}
      </Group>
    </>
  );
}
