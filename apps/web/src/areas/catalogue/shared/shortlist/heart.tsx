import { placeLabel } from '@aangan/contract/catalogue/labels';
import { MASKED_NAME } from '@aangan/contract/core/limits';
import { fill } from '@aangan/contract/core/translation';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Heart as HeartIcon } from '../../../../ui/icons.ts';
import { pressSave, savePrefetch, useIsSaved } from './saved-homes.ts';
import { heart as texts } from './shortlist.texts.ts';
import styles from './heart.module.css';

interface Props {
  /** `name` may be masked; then the location replaces it. */
  home: { id: number; name: string; location: string };
  /** Its position; by default the upper right corner of a picture. */
  className?: string | undefined;
}

/** Adds a home to the shortlist or removes it; placed above the link of a card. */
export function Heart({ home: { id, name, location }, className = styles.onPicture }: Props) {
  const isSaved = useIsSaved(id);
  const shown = name === MASKED_NAME ? fill(texts.unnamed, { place: placeLabel(location) }) : name;
  return (
    <button
      type="button"
      className={classNames(styles.heart, className)}
      aria-label={fill(isSaved ? texts.saved : texts.add, { name: shown })}
      aria-pressed={isSaved}
      {...savePrefetch}
      onClick={() => void pressSave(id, !isSaved)}
    >
      <Icon of={HeartIcon} isFilled={isSaved} />
    </button>
  );
}
