import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { LocateFixed, MapPinned, Maximize, Minus, Plus } from '../../../../ui/icons.ts';
import styles from './map-buttons.module.css';
import { map as texts } from './map.texts.ts';
import { FullMapDialog } from './overlays.ts';

interface MapButtonsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
  /** Restores the initial view. */
  onReset: () => void;
  /** What that view shows: all homes, or the one that the page is about. */
  shows: 'area' | 'home';
  /** Whether another button is in the corner above them. */
  hasCorner: boolean;
}

/** Buttons at the right edge of a map; on a narrow one in a row at its foot, near the thumb. */
export function MapButtons({ onZoomIn, onZoomOut, onReset, shows, hasCorner }: MapButtonsProps) {
  return (
    <div className={classNames(styles.buttons, styles.zoom, hasCorner && styles.belowCorner)}>
      <IconButton icon={Plus} label={texts.zoomIn} onClick={onZoomIn} />
      <IconButton icon={Minus} label={texts.zoomOut} onClick={onZoomOut} />
      <IconButton
        icon={shows === 'area' ? MapPinned : LocateFixed}
        label={shows === 'area' ? texts.wholeArea : texts.backToHome}
        onClick={onReset}
      />
    </div>
  );
}

/** Opens the full-screen map; in the upper right corner of a map in a page. */
export function FullScreenButton({ onPress }: { onPress: () => void }) {
  return (
    <div className={classNames(styles.buttons, styles.corner)}>
      <IconButton
        icon={Maximize}
        label={texts.fullScreen}
        aria-haspopup="dialog"
        {...FullMapDialog.prefetch}
        onClick={onPress}
      />
    </div>
  );
}
