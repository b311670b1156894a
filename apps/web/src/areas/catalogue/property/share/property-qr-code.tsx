import { fill } from '@aangan/contract/core/translation';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { QR_SIZE } from '@aangan/contract/core/limits';
import { SITE } from '@aangan/contract/core/site';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from '../../../../lib/router/router.tsx';
import { pictureAddress } from '../../shared/properties/picture-props.ts';
import { useIsNear } from '../../../../shared/sections/use-is-near.ts';
import * as texts from '../property.texts.ts';
import { safeHref } from '../property-view.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import * as links from './links.texts.ts';
import styles from './property-qr-code.module.css';

/** White modules around the code; the white card adds the rest of the four that scanners require. */
const QUIET_ZONE = 2;

/**
 * The uploaded QR picture; without one, or when it fails, a code generated in the browser, so that the URL of a buyer's
 * page is not sent anywhere (PROP10). Both lead to the RERA details. Collapsed on a phone, which can't scan its own
 * screen (PROP29).
 */
export function PropertyQrCode({ property }: { property: PropertyDetail }) {
  const [failed, setFailed] = useState<string | null>(null);
  const reraUrl = safeHref(property.reraUrl);
  const { pathname } = useLocation();
  const given = pictureAddress(property.files.qrCode);
  const alt = fill(links.qrCodeOf, { name: property.nameEn ?? property.name });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.code}>
      <Button variant="second" size="compact" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {texts.showCode}
      </Button>
      <a href={reraUrl ?? SITE.reraSite} target="_blank" rel="noreferrer" data-folded={!isOpen}>
        {given && given !== failed ? (
          <img src={given} alt={alt} loading="lazy" width={QR_SIZE} height={QR_SIZE} onError={() => setFailed(given)} />
        ) : (
          <DrawnCode address={reraUrl ?? pathname} alt={alt} />
        )}
        <span aria-hidden="true">{links.propertyQrCode}</span>
        <VisuallyHidden>{links.qrCodeTarget}</VisuallyHidden>
      </a>
    </div>
  );
}

function DrawnCode({ address, alt }: { address: string; alt: string }) {
  // false while collapsed
  const { ref, isNear } = useIsNear<HTMLSpanElement>();
  const { data: code, isError } = useQuery({
    queryKey: ['shared', 'qr', address],
    queryFn: async () => {
      const { drawQrCode } = await import('../../../../shared/qr-code/draw-qr-code.ts');
      return drawQrCode(new URL(address, window.location.href).href);
    },
    staleTime: Infinity,
    enabled: isNear,
  });
  if (!code) {
    return (
      <span ref={ref} className={styles.blank}>
        {!isError && <Skeleton className={styles.blank} />}
      </span>
    );
  }
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      width={QR_SIZE}
      height={QR_SIZE}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG has no URL for an img
      role="img"
      aria-label={alt}
    >
      <path d={code.path} fill="currentColor" />
    </svg>
  );
}
