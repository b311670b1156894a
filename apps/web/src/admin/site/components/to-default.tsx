import { fill } from '@aangan/contract/core/translation';
import { classNames } from '../../../ui/class-names.ts';
import { site as texts } from '../site.texts.ts';
import listStyles from '../../shared/list.module.css';
import styles from './to-default.module.css';

/** Puts the default in place of what was given for a field. */
export function ToDefault({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classNames(listStyles.linklike, styles.reset)}
      aria-label={fill(texts.toDefaultOf, { label })}
      onClick={onClick}
    >
      {texts.toDefault}
    </button>
  );
}
