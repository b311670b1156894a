import type { CSSProperties } from 'react';
import { CardGrid } from './card-grid.tsx';
import { classNames } from './class-names.ts';
import photoStyles from './photo.module.css';
import propertyCardStyles from './property-card.module.css';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
}

/** A grey box in place of a text or picture that is loading. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <span data-skeleton className={classNames(styles.skeleton, className)} style={{ width, height }} />;
}

/** A line of text: the box is as high as the letters, its row as high as the line, so that nothing moves later. */
function Line({
  width,
  line,
  letters,
  marginTop,
}: {
  width: string;
  line: number;
  letters: number;
  marginTop?: number;
}) {
  // Padding, because margins of neighbouring lines would collapse.
  const row: CSSProperties = { marginTop, paddingBlock: (line - letters) / 2 };
  return (
    <div style={row}>
      <span className={styles.skeleton} style={{ width, height: letters }} />
    </div>
  );
}

const FACT_WIDTHS = [
  ['64px', '48px'],
  ['88px', '72px'],
  ['76px', '60px'],
] as const;

interface PropertyCardSkeletonProps {
  /** with a button on a line below the price */
  hasNote?: boolean | undefined;
}

/** A property card that is still loading, box for box like `PropertyCard` with three facts and a one-line name. */
export function PropertyCardSkeleton({ hasNote }: PropertyCardSkeletonProps) {
  return (
    <div className={propertyCardStyles.card} aria-hidden="true">
      <span className={classNames(styles.skeleton, styles.square, photoStyles.card)} />
      <div className={propertyCardStyles.body}>
        <Line width="62%" line={28} letters={20} />
        <Line width="44%" line={24} letters={14} marginTop={4} />
        <Line width="52%" line={28} letters={18} marginTop={12} />
        {hasNote && <Line width="36%" line={44} letters={16} />}
        <div className={propertyCardStyles.specs}>
          {FACT_WIDTHS.map(([label, value]) => (
            <div key={label}>
              <Line width={label} line={20} letters={14} />
              <Line width={value} line={24} letters={16} />
            </div>
          ))}
        </div>
        <div className={propertyCardStyles.built} />
        <div className={propertyCardStyles.foot}>
          <Skeleton width="112px" height="16px" />
        </div>
      </div>
    </div>
  );
}

export interface CardGridSkeletonProps extends PropertyCardSkeletonProps {
  /** what is loading, for screen readers */
  text: string;
  count: number;
  /** three columns instead of two on a wide window */
  isThree?: boolean | undefined;
}

/** A grid of loading cards. */
export function CardGridSkeleton({ text, count, isThree, hasNote }: CardGridSkeletonProps) {
  return (
    <>
      <output className="sr-only">{text}</output>
      <CardGrid isThree={isThree} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <PropertyCardSkeleton hasNote={hasNote} />
          </li>
        ))}
      </CardGrid>
    </>
  );
}
