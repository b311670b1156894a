import { parts, plural } from '@aangan/contract/core/translation';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import * as texts from '../listing.texts.ts';
import styles from './count-line.module.css';

interface CountLineProps {
  /** undefined while unknown */
  count: number | undefined;
  className?: string | undefined;
}

/** 'Found 1 property', 'Found 14 properties'; announced on every change. */
export function CountLine({ count, className }: CountLineProps) {
  return (
    <p className={classNames('num', styles.count, className)}>
      <output>
        {count === undefined ? (
          <Skeleton width="168px" height="19px" className={styles.waiting} />
        ) : (
          parts(plural(texts.found, count, {})).map(({ tag, text }) => (tag === null ? text : <b key={tag}>{text}</b>))
        )}
      </output>
    </p>
  );
}
