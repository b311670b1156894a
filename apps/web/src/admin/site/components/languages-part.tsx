import { fill } from '@aangan/contract/core/translation';
import { SITE_LIMITS } from '@aangan/contract/site/document-fields';
import { SITE_LANGUAGES, type SiteLanguage } from '@aangan/contract/site/document-languages';
import { namesToTranslate } from '@aangan/contract/site/rules-languages';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { siteLanguages } from '../../shared/site-words.texts.ts';
import type { PartProps } from '../site-form.ts';
import { LANGUAGE_FIELDS } from '../site-languages.ts';
import { defaultText, documentOf } from '../site-values.ts';
import { site as texts } from '../site.texts.ts';
import { FigureRows, SectionRows } from './about-rows.tsx';
import { Group } from './group.tsx';
import { Rows } from './rows.tsx';
import { problemAt, SiteField } from './site-field.tsx';

/** The firm's own words in Marathi and Hindi (L49); an empty field shows the English text that it stands for. */
export function LanguagesPart(part: PartProps) {
  return SITE_LANGUAGES.map((language) => <LanguageFields key={language} {...part} language={language} />);
}

function LanguageFields({ language, ...part }: PartProps & { language: SiteLanguage }) {
  const { form, seen, usual } = part;
  const english = (field: (typeof LANGUAGE_FIELDS)[number]['field']) =>
    form.getValues(field) || defaultText(field, seen) || (seen.isOwn ? '' : (usual[field] ?? ''));
  return (
    <>
      <Group title={siteLanguages[language]} hint={texts.hints.languages}>
        {LANGUAGE_FIELDS.map(({ field, ...shape }) => (
          <SiteField
            key={field}
            {...part}
            path={`languages.${language}.${field}`}
            lang={language}
            placeholder={english(field)}
            isLong={'isLong' in shape}
            isWide={'isWide' in shape || 'isLong' in shape}
          />
        ))}
      </Group>
      <SectionRows {...part} list={`languages.${language}.words.about.sections`} lang={language} />
      <FigureRows {...part} list={`languages.${language}.words.about.figures`} lang={language} />
      <NameRows {...part} language={language} />
    </>
  );
}

/** Names of lists, each beside the English one that it stands for. */
function NameRows({ form, isLocked, language }: PartProps & { language: SiteLanguage }) {
  const { register, getValues } = form;
  const list = `languages.${language}.names` as const;
  const names = namesToTranslate(documentOf(getValues()));
  return (
    <Rows
      form={form}
      isLocked={isLocked}
      list={list}
      most={SITE_LIMITS.names}
      addText={texts.addName}
      hint={texts.hints.names}
      empty={{ english: '', text: '' }}
      nameOf={(index) => getValues(`${list}.${index}.english`)}
      isShort
    >
      {(index, labelOf) => (
        <>
          <SelectField
            label={labelOf(texts.englishName)}
            options={optionsOf(names, getValues(`${list}.${index}.english`))}
            error={problemAt(form, `${list}.${index}.english`)}
            {...register(`${list}.${index}.english`)}
          />
          <TextField
            label={labelOf(fill(texts.nameIn, { language: siteLanguages[language] }))}
            lang={language}
            error={problemAt(form, `${list}.${index}.text`)}
            {...register(`${list}.${index}.text`)}
          />
        </>
      )}
    </Rows>
  );
}

/** The names to choose from, with the chosen one that is in no list any more, so that it is seen and can be replaced. */
function optionsOf(names: readonly string[], chosen: string) {
  const all = names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => ({ value: name, label: name }));
}
