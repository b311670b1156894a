import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { general as generalTexts } from '@aangan/contract/core/general.texts';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { EyeOff, Undo2 } from '../../../../ui/icons.ts';
import { getChangesQuery } from '../changes/api/get-changes.ts';
import { hidingCode } from '../lazy-parts.ts';
import { usePreviewOff } from '../preview-off.ts';
import * as texts from '../property.texts.ts';
import styles from '../price/price-card.module.css';

const fetchCode = () => void queryClient.prefetchQuery(hidingCode);

/** Hides a home from lists and alerts, or shows it again. */
export function NotForMe({ property: { id, name } }: { property: PropertyDetail }) {
  const { data } = useQuery(getChangesQuery(id));
  // while unknown, hiding it again is harmless
  const isHidden = data?.hidden;
  const wasPressed = useRef(false);
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    // only if the focus is lost: the user may have moved on to the shortlist button
    if (wasPressed.current && document.activeElement === document.body) button?.focus({ preventScroll: true });
  }, []);
  const change = async () => {
    wasPressed.current = true;
    try {
      const setHidden = await queryClient.fetchQuery(hidingCode);
      await setHidden(queryClient, id, !isHidden);
    } catch {
      notify.error(generalTexts.network);
    }
  };
  return (
    <div className={styles.hiding}>
      {isHidden && <p id="hidden-home">{texts.hiddenFromLists}</p>}
      <Button
        // a new element, so that it is read out when focused
        key={String(isHidden)}
        ref={takeFocus}
        variant="quiet"
        size="compact"
        {...(isHidden ? { 'aria-describedby': 'hidden-home' } : { 'aria-label': fill(texts.notForMeHome, { name }) })}
        {...usePreviewOff()}
        onFocus={fetchCode}
        onClick={() => void change()}
      >
        <Icon of={isHidden ? Undo2 : EyeOff} />
        {isHidden ? texts.undo : texts.notForMe}
      </Button>
    </div>
  );
}
