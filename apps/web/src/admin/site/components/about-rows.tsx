import { SITE_LIMITS } from '@aangan/contract/site/document-fields';
import type { SiteLanguage } from '@aangan/contract/site/document-languages';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PartProps } from '../site-form.ts';
import { site as texts } from '../site.texts.ts';
import { Rows } from './rows.tsx';
import { problemAt } from './site-field.tsx';

type InEach<Path extends string> = Path | `languages.${SiteLanguage}.${Path}`;

interface AboutRowsProps<Path extends string> extends Pick<PartProps, 'form' | 'isLocked'> {
  list: InEach<Path>;
  /** Of what is typed; English where left out. */
  lang?: SiteLanguage | undefined;
}

/** The sections of the page about the firm, in one language. */
export function SectionRows({ form, isLocked, list, lang }: AboutRowsProps<'words.about.sections'>) {
  const { register } = form;
  return (
    <Rows
      form={form}
      isLocked={isLocked}
      list={list}
      most={SITE_LIMITS.sections}
      addText={texts.addSection}
      empty={{ title: '', text: '' }}
    >
      {(index, labelOf) => (
        <>
          <TextField
            label={labelOf(texts.heading)}
            lang={lang}
            error={problemAt(form, `${list}.${index}.title`)}
            {...register(`${list}.${index}.title`)}
          />
          <TextArea
            label={labelOf(texts.text)}
            lang={lang}
            error={problemAt(form, `${list}.${index}.text`)}
            {...register(`${list}.${index}.text`)}
          />
        </>
      )}
    </Rows>
  );
}

/** The figures of the page about the firm, in one language. */
export function FigureRows({ form, isLocked, list, lang }: AboutRowsProps<'words.about.figures'>) {
  const { register } = form;
  return (
    <Rows
      form={form}
      isLocked={isLocked}
      list={list}
      most={SITE_LIMITS.figures}
      addText={texts.addFigure}
      empty={{ figure: '', label: '' }}
    >
      {(index, labelOf) => (
        <>
          <TextField
            label={labelOf(texts.figure)}
            lang={lang}
            error={problemAt(form, `${list}.${index}.figure`)}
            {...register(`${list}.${index}.figure`)}
          />
          <TextField
            label={labelOf(texts.figureLabel)}
            lang={lang}
            error={problemAt(form, `${list}.${index}.label`)}
            {...register(`${list}.${index}.label`)}
          />
        </>
      )}
    </Rows>
  );
}
