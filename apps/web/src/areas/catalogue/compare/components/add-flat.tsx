import { classNames } from '../../../../ui/class-names.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Plus } from '../../../../ui/icons.ts';
import { ChooseFlatDialog } from '../../shared/compare/choose-flat.ts';
import { compare as texts } from '../compare.texts.ts';
import styles from './add-flat.module.css';

/** As large as a picture in a free column, elsewhere as wide as the page. */
export function AddFlat({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      className={classNames(buttonClass({ variant: 'second', isFullWidth: true }), styles.add)}
      aria-haspopup="dialog"
      {...ChooseFlatDialog.prefetch}
      onClick={onPress}
    >
      <Icon of={Plus} />
      {texts.addFlat}
    </button>
  );
}
