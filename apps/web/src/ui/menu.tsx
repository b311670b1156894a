import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Ellipsis, type LucideIcon } from './icons.ts';

export interface MenuAction {
  label: string;
  icon?: LucideIcon | undefined;
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
  /** drawn in the button instead of the three dots */
  trigger?: ReactNode;
  triggerClassName?: string | undefined;
}

/** A button that opens a list of actions. Heavy (55 KB with its positioning): for the admin area and lazy places. */
export function Menu({ label, actions, trigger, triggerClassName = 'iconbtn' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger className={triggerClassName} aria-label={label} title={label}>
        {trigger ?? <Icon of={Ellipsis} />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-layer" align="end" sideOffset={4}>
          <Base.Popup className="menu-pop">
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
      <Base.Item className={classNames(isDanger && 'bad')} disabled={isDisabled} onClick={onSelect}>
        {icon && <Icon of={icon} />}
        {label}
      </Base.Item>
    </>
  );
}
