import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Download, Share2 } from '../../../../ui/icons.ts';
import { LostSection } from '../../../../shared/sections/lost-section.tsx';
import { getSharePictureQuery } from './api/get-share-picture.ts';
import { share as texts } from './share.texts.ts';
import { shareByApp } from './share-link.tsx';
import styles from './share-dialog.module.css';

interface Props {
  propertyId: number;
  name: string;
}

/** The picture with the registered facts, to save or to share with another app. */
export function SharePicture({ propertyId, name }: Props) {
  const { data: picture, isError, isFetching, refetch } = useQuery(getSharePictureQuery(propertyId));
  const url = useObjectUrl(picture);
  if (isError && !picture) {
    return <LostSection name={texts.picture} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!picture || url === null) {
    return (
      <div className={styles.shown}>
        <output className="sr-only">{texts.drawing}</output>
      </div>
    );
  }
  const fileName = `home-${propertyId}.png`;
  const file = new File([picture], fileName, { type: 'image/png' });
  return (
    <>
      <img className={styles.shown} src={url} width={1200} height={630} alt={fill(texts.pictureOf, { name })} />
      <a className={buttonClass({ variant: 'second', isFullWidth: true })} href={url} download={fileName}>
        <Icon of={Download} size="s" />
        {texts.savePicture}
      </a>
      {canShareByApp(file) && (
        <Button variant="second" isFullWidth onClick={() => void shareByApp({ files: [file] })}>
          <Icon of={Share2} size="s" />
          {texts.sharePicture}
        </Button>
      )}
    </>
  );
}

function canShareByApp(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** Returns an object URL of a blob, revoked when it is no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [shown, setShown] = useState<{ of: Blob; url: string } | null>(null);
  const show = useEffectEvent(setShown);
  useEffect(() => {
    if (!blob) return undefined;
    const url = URL.createObjectURL(blob);
    show({ of: blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return shown?.of === blob ? (shown?.url ?? null) : null;
}
