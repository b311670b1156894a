import { gateOf } from '@aangan/contract/catalogue/rera';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { PropertyValues } from '../property-values.ts';
import { publication as texts } from '../publication.texts.ts';

/** Whether a new property is to be a draft: as the admin chose, else where number or link of the register are missing (F53). */
export function isDraftOf(
  { reraNo, reraUrl }: Pick<PropertyValues, 'reraNo' | 'reraUrl'>,
  chosen: boolean | null,
): boolean {
  return chosen ?? !gateOf({ reraNo, reraUrl, phases: [] }).ok;
}

interface Props {
  form: UseFormReturn<PropertyValues>;
  /** Null while the admin chose neither. */
  chosen: boolean | null;
  onChoose: (isDraft: boolean) => void;
}

/** Keeps a new property from buyers. */
export function DraftChoice({ form: { control }, chosen, onChoose }: Props) {
  const [reraNo, reraUrl] = useWatch({ control, name: ['reraNo', 'reraUrl'] });
  const isMissing = isDraftOf({ reraNo, reraUrl }, null);
  return (
    <div>
      <Checkbox
        label={texts.keepDraft}
        checked={isDraftOf({ reraNo, reraUrl }, chosen)}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {isMissing && <p className="small muted">{texts.draftAdvice}</p>}
    </div>
  );
}
