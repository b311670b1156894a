import type { Translated } from '@aangan/contract/core/language';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import { isUnconfirmed, TRANSLATED, TRANSLATED_FIELDS, type TranslatedField } from '../property-translations.ts';
import type { PropertyWizard } from '../use-property-wizard.ts';
import styles from './translations.module.css';
import formGridStyles from '../../shared/form-grid.module.css';

const LABELS: Record<Translated, Record<TranslatedField, string>> = {
  mr: { name: formTexts.nameInMarathi, description: formTexts.descriptionInMarathi },
  hi: { name: formTexts.nameInHindi, description: formTexts.descriptionInHindi },
};

interface TranslationsProps {
  wizard: PropertyWizard;
}

/** Name and description in Marathi and Hindi, folded up until there are any (L42). */
export function TranslationFields({ wizard }: TranslationsProps) {
  const { form } = wizard;
  const hintId = useId();
  const texts = useWatch({ control: form.control, name: 'texts' });
  const isFilled = TRANSLATED.some((language) => TRANSLATED_FIELDS.some((field) => texts[language][field].text !== ''));
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  // A field inside must be shown to have an error or the focus.
  const isOpen = form.formState.errors.texts !== undefined || (unfolded ?? isFilled);
  return (
    <details
      className={classNames(formGridStyles.full, styles.translations)}
      open={isOpen}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>{formTexts.translations}</summary>
      <p className="small muted" id={hintId}>
        {formTexts.translationsHint}
      </p>
      <div className={formGridStyles.grid}>
        {TRANSLATED.map((language) => (
          <div key={language} className={styles.language}>
            <TranslatedName wizard={wizard} language={language} hintId={hintId} />
            <Confirmation wizard={wizard} language={language} field="name" />
            <TranslatedDescription wizard={wizard} language={language} hintId={hintId} />
            <Confirmation wizard={wizard} language={language} field="description" />
          </div>
        ))}
      </div>
    </details>
  );
}

interface LanguageProps extends TranslationsProps {
  language: Translated;
}

interface FieldProps extends LanguageProps {
  hintId: string;
}

function TranslatedName({ wizard: { form }, language, hintId }: FieldProps) {
  return (
    <TextField
      label={LABELS[language].name}
      lang={language}
      autoComplete="off"
      aria-describedby={hintId}
      error={form.formState.errors.texts?.[language]?.name?.text?.message}
      {...form.register(`texts.${language}.name.text`)}
    />
  );
}

function TranslatedDescription({ wizard: { form }, language, hintId }: FieldProps) {
  return (
    <TextArea
      label={LABELS[language].description}
      lang={language}
      aria-describedby={hintId}
      error={form.formState.errors.texts?.[language]?.description?.text?.message}
      {...form.register(`texts.${language}.description.text`)}
    />
  );
}

/** Asks whether a text still fits its English, which has changed since. */
function Confirmation({ wizard: { form, base }, language, field }: LanguageProps & { field: TranslatedField }) {
  const [name, description, texts] = useWatch({ control: form.control, name: ['name', 'description', 'texts'] });
  if (!isUnconfirmed({ name, description, texts }, base, language, field)) return null;
  return (
    <fieldset className={styles.confirmation}>
      <legend className="sr-only">{LABELS[language][field]}</legend>
      <Notice kind="warning" isStill={base.texts[language][field].isStale}>
        {formTexts.translationStale}
      </Notice>
      <Checkbox label={formTexts.translationConfirmed} {...form.register(`texts.${language}.${field}.isConfirmed`)} />
    </fieldset>
  );
}
