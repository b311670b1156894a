import { useQuery } from '@tanstack/react-query';
import { trayLinkCode } from './lazy-parts.ts';
import { useTray } from './tray.ts';

/**
 * Leads to the comparison of the flats that are put aside; nothing while there are none.
 * @param props.isOverBar the page has a bar fixed at its foot
 */
export function CompareTray({ isOverBar = false }: { isOverBar?: boolean }) {
  const ids = useTray();
  const isFilled = ids.length > 0;
  const { data: TrayLink } = useQuery({ ...trayLinkCode, enabled: isFilled });
  return isFilled && TrayLink ? <TrayLink ids={ids} isOverBar={isOverBar} /> : null;
}
