import { todayInIndia } from '@aangan/contract/core/dates';
import type { ConstructionMonth, PropertyDiary } from '@aangan/contract/catalogue/construction-entities';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { pictureProps } from '../../shared/properties/picture-props.ts';
import { LostSection } from '../../../../shared/sections/lost-section.tsx';
import type { ViewerContent } from '../../../../shared/viewer/viewer-view.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { getConstructionQuery } from './api/get-construction.ts';
import {
  builtText,
  monthsShown,
  monthText,
  oldText,
  PHOTOS_SHOWN,
  photoText,
  viewedMonth,
} from './construction-view.ts';
import { diary as texts } from './construction.texts.ts';
import { Viewer } from '../overlays.ts';
import { useReveal } from '../use-reveal.ts';
import detailBlockStyles from '../components/detail-block.module.css';
import styles from './construction.module.css';

const PHOTO_SIZES = '(min-width: 64em) 172px, (min-width: 48em) 22vw, 44vw';

interface Props {
  property: PropertyDetail;
  onView: (content: ViewerContent) => void;
}

/** Construction updates by month, newest first. */
export function Diary(props: Props) {
  return (
    <div className={styles.diary}>
      <h3>{texts.title}</h3>
      <Months {...props} before={null} />
    </div>
  );
}

/** The months of one response; earlier ones are loaded on demand. */
function Months({ before, ...props }: Props & { before: string | null }) {
  const { data, isError, isFetching, refetch } = useQuery(getConstructionQuery(props.property.id, before));
  if (data) return <KnownMonths {...props} diary={data} isFirst={before === null} />;
  if (isError) return <LostSection name={texts.title} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton height="12rem" />;
}

function KnownMonths({ diary, isFirst, ...props }: Props & { diary: PropertyDiary; isFirst: boolean }) {
  const { months, next } = diary;
  const { ref, isOpen, open } = useReveal<HTMLDivElement>();
  const [isEarlier, setIsEarlier] = useState(false);
  if (months.length === 0) return isFirst ? <p>{texts.none}</p> : null;
  const shown = isFirst ? monthsShown(months) : months.length;
  const isWhole = isOpen || months.length === shown;
  const old = isFirst ? oldText(months, props.property.workDone, todayInIndia()) : null;
  return (
    <>
      {old && (
        <Notice kind="warning" isStill>
          {old}
        </Notice>
      )}
      {months.slice(0, isWhole ? undefined : shown).map((month, i) => (
        <Month
          key={month.month}
          {...props}
          month={month}
          ref={i === shown ? ref : !isFirst && i === 0 ? takeLostFocus : null}
        />
      ))}
      {!isWhole && <Earlier onOpen={open} />}
      {isWhole && next !== null && !isEarlier && <Earlier onOpen={() => setIsEarlier(true)} />}
      {isEarlier && <Months {...props} before={next} />}
    </>
  );
}

/** Takes the focus if the button that had it is gone. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

function Earlier({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="quiet" className={detailBlockStyles.more} onClick={onOpen}>
      {texts.earlier}
    </Button>
  );
}

function Month({ property, month, onView, ref }: Props & { month: ConstructionMonth; ref: Ref<HTMLDivElement> }) {
  const { photos } = month;
  const built = builtText(month);
  return (
    <div className={styles.month} ref={ref} tabIndex={-1}>
      <h4>
        {monthText(month)} {built && <span>{built}</span>}
      </h4>
      <ul>
        {photos.slice(0, PHOTOS_SHOWN).map((photo, i) => {
          const isMore = i === PHOTOS_SHOWN - 1 && photos.length > PHOTOS_SHOWN;
          const count = formatCount(photos.length);
          return (
            <li key={photo.id}>
              <button
                type="button"
                {...(isMore && { 'aria-label': fill(texts.allOfMonth, { count, month: monthText(month) }) })}
                {...Viewer.prefetch}
                onClick={() => onView(viewedMonth(month, property.name, isMore ? 0 : i))}
              >
                <Photo
                  {...pictureProps(photo.picture, PHOTO_SIZES)}
                  alt={photoText(photo, property.name)}
                  ratio="card"
                />
                {isMore && <span className={styles.all}>{fill(texts.all, { count })}</span>}
              </button>
              {!isMore && photo.title !== null && <p className="small muted">{photo.title}</p>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
