import { Menu as Base } from '@base-ui/react/menu';
import { useRef, useState, type ReactNode } from 'react';
import { iconButtonClass } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { Ellipsis, type IconNode } from './icons.ts';
import { useBackCloses } from './use-back-closes.ts';
import styles from './menu.module.css';

export interface MenuAction {
  label: string;
  icon?: IconNode | undefined;
  onSelect: () => void;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** draws a line above */
  startsGroup?: boolean | undefined;
}

export interface MenuProps {
  /** what the menu is about: 'Actions for Aparna Deshpande' */
  label: string;
  actions: readonly MenuAction[];
  /** the button's content instead of three dots */
  trigger?: ReactNode;
  triggerClassName?: string | undefined;
  /** opens upward where fewer pixels are free below the button; when left out, where the menu does not fit */
  roomBelow?: number | undefined;
}

/** Where `roomBelow` decides the side, the menu may only shift into the window, not flip. */
const KEEP_SIDE = { side: 'shift', align: 'shift', fallbackAxisSide: 'none' } as const;

/** A button that opens a list of actions. Heavy (55 KB with its positioning): for the admin area and lazy places. */
export function Menu({ label, actions, trigger, triggerClassName = iconButtonClass(), roomBelow }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [side, setSide] = useState<'top' | 'bottom'>('bottom');
  // Rendered into the page's landmark, so that screen readers announce where it is.
  const [landmark, setLandmark] = useState<HTMLElement>();
  const [isOpen, setIsOpen] = useState(false);
  useBackCloses(isOpen, () => setIsOpen(false));
  const handleOpenChange = (isOpen: boolean) => {
    setIsOpen(isOpen);
    if (!isOpen || !button.current) return;
    setLandmark(button.current.closest('main') ?? undefined);
    if (roomBelow === undefined) return;
    const room = document.documentElement.clientHeight - button.current.getBoundingClientRect().bottom;
    setSide(room < roomBelow ? 'top' : 'bottom');
  };
  return (
    <Base.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Base.Trigger ref={button} className={triggerClassName} aria-label={label} title={label}>
        {trigger ?? <Icon of={Ellipsis} />}
      </Base.Trigger>
      <Base.Portal container={landmark}>
        <Base.Positioner
          className={styles.layer}
          align="end"
          side={side}
          sideOffset={4}
          collisionAvoidance={roomBelow === undefined ? undefined : KEEP_SIDE}
        >
          <Base.Popup className={styles.popup}>
            {actions.map((action) => (
              <MenuRow key={action.label} {...action} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuRow({ label, icon, onSelect, isDanger, isDisabled = false, startsGroup }: MenuAction) {
  return (
    <>
      {startsGroup && <Base.Separator />}
      <Base.Item className={isDanger ? styles.danger : undefined} disabled={isDisabled} onClick={onSelect}>
        {icon && <Icon of={icon} />}
        {label}
      </Base.Item>
    </>
  );
}
