import { Skeleton } from '../../../../ui/skeleton.tsx';
import { pass as texts } from '../pass.texts.ts';
import styles from './pass-card.module.css';

/** Skeleton of the page, box for box. */
export function PassSkeleton() {
  return (
    <>
      <h1>{texts.title}</h1>
      <output className="sr-only">{texts.loading}</output>
      <div className={styles.pass} aria-hidden="true" data-waiting>
        <div className={styles.stub}>
          <Skeleton width="60%" height="50px" className={styles.onBrand} />
          <Skeleton width="88px" height="50px" className={styles.onBrand} />
        </div>
        <div className={styles.codeBox}>
          <Skeleton width="208px" height="24px" />
          <Skeleton width="200px" height="200px" />
          <Skeleton width="180px" height="44px" />
        </div>
        <div className={styles.tear} />
        <div className={styles.who}>
          <Skeleton height="48px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </div>
      </div>
    </>
  );
}
