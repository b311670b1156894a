import type { PropertyDetail } from '@aangan/contract/entities';
import { QR_SIZE } from '@aangan/contract/limits';
import { SITE } from '@aangan/contract/site';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pictureAddress } from '../../shared/properties/picture-props.ts';
import { safeHref } from '../property-view.ts';
import { qrPath, QUIET_ZONE } from '../qr-matrix.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './property-qr-code.module.css';

/**
 * The provided QR picture; when there is none or it fails, a code drawn here, so that no buyer's page address leaves
 * the site (PROP10). Either leads to the RERA details.
 */
export function PropertyQrCode({ property }: { property: PropertyDetail }) {
  const [failed, setFailed] = useState<string | null>(null);
  const reraUrl = safeHref(property.reraUrl);
  const given = pictureAddress(property.files.qrCode);
  const alt = `Property QR Code of ${property.name}`;
  return (
    <a className={styles.code} href={reraUrl ?? SITE.reraSite} target="_blank" rel="noreferrer">
      {given && given !== failed ? (
        <img src={given} alt={alt} width={QR_SIZE} height={QR_SIZE} onError={() => setFailed(given)} />
      ) : (
        <DrawnCode text={reraUrl ?? window.location.origin + window.location.pathname} alt={alt} />
      )}
      <span aria-hidden="true">Property QR Code</span>
      <VisuallyHidden>RERA details on the state RERA site, opens in a new tab</VisuallyHidden>
    </a>
  );
}

function DrawnCode({ text, alt }: { text: string; alt: string }) {
  const { data: matrix, isError } = useQuery({
    queryKey: ['shared', 'qr', text],
    queryFn: async () => {
      const { default: QRCode } = await import('qrcode');
      return QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
    },
    staleTime: Infinity,
  });
  if (!matrix) return isError ? <span className={styles.blank} /> : <Skeleton className={styles.blank} />;
  const side = matrix.size + 2 * QUIET_ZONE;
  return (
    <svg
      width={QR_SIZE}
      height={QR_SIZE}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made here has no address for an img
      role="img"
      aria-label={alt}
    >
      <path d={qrPath(matrix)} fill="currentColor" />
    </svg>
  );
}
