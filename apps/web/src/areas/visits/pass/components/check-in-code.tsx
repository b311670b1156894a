import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { pass as texts } from '../pass.texts.ts';
import styles from './pass-card.module.css';

/** Width and height in CSS pixels. */
const SIDE = 200;
/** White modules around the code; the card around it is white as well. */
const QUIET_ZONE = 2;
/** Letters per group when the code is read aloud. */
const GROUP = 3;

/** The code of a pass: a QR code for the camera of a phone, and letters to read aloud. */
export function CheckInCode({ code, url }: { code: string; url: string }) {
  const { data: qrCode, isError } = useQuery({
    queryKey: ['shared', 'qr', url],
    queryFn: async () => (await import('../../../../shared/qr-code/draw-qr-code.ts')).drawQrCode(url),
    staleTime: Infinity,
  });
  const side = (qrCode?.size ?? 0) + 2 * QUIET_ZONE;
  return (
    <>
      {!qrCode && !isError && <Skeleton width={`${SIDE}px`} height={`${SIDE}px`} />}
      {qrCode && (
        <svg
          width={SIDE}
          height={SIDE}
          viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
          shapeRendering="crispEdges"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG has no URL for an img
          role="img"
          aria-label={fill(texts.code, { code })}
        >
          <path d={qrCode.path} fill="currentColor" />
        </svg>
      )}
      <p className={styles.code}>
        <span>{code.slice(0, GROUP)}</span>
        <span>{code.slice(GROUP)}</span>
      </p>
    </>
  );
}
