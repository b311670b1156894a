import { IconButton } from '../../../ui/icon-button.tsx';
import { Maximize, Minus, Plus } from '../../../ui/icons.ts';
import { map as texts } from '../map.texts.ts';
import styles from './map-buttons.module.css';

interface MapButtonsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onWholeArea: () => void;
}

/** At the side of a map; on a phone in a row at its foot, where the thumb is. */
export function MapButtons({ onZoomIn, onZoomOut, onWholeArea }: MapButtonsProps) {
  return (
    <div className={styles.buttons}>
      <IconButton icon={Plus} label={texts.zoomIn} onClick={onZoomIn} />
      <IconButton icon={Minus} label={texts.zoomOut} onClick={onZoomOut} />
      <IconButton icon={Maximize} label={texts.wholeArea} onClick={onWholeArea} />
    </div>
  );
}
