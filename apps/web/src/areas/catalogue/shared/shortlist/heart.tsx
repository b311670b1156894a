import { MASKED_NAME } from '@aangan/contract/core/limits';
import { fill } from '@aangan/contract/core/translation';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Heart as HeartIcon } from '../../../../ui/icons.ts';
import { pressSave, savePrefetch, useIsSaved } from './saved-homes.ts';
import { heart as texts } from './shortlist.texts.ts';
import styles from './heart.module.css';

interface Props {
  /** `name` may be masked; then the place stands in for it. */
  home: { id: number; name: string; location: string };
  /** Where it stands; left out on a picture, in whose upper right corner it is. */
  className?: string | undefined;
}

/** Puts a home on the shortlist, and takes it off: for a card, above the card's own link. */
export function Heart({ home: { id, name, location }, className = styles.onPicture }: Props) {
  const isSaved = useIsSaved(id);
  const shown = name === MASKED_NAME ? fill(texts.unnamed, { place: location }) : name;
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
