import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from './button-class.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { CircleCheck, CircleX, Info, TriangleAlert, X } from './icons.ts';
import * as texts from './ui.texts.ts';
import styles from './toast-stack.module.css';

const ICONS = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info };

const TYPES = { success: styles.success, error: styles.error, warning: styles.warning, info: styles.info };

export interface Toast {
  id: string;
  type: keyof typeof ICONS;
  message: string;
  /** milliseconds until it closes by itself */
  durationMs: number;
  /** shown below the message; using it dismisses the toast */
  action?: { label: string; href: string } | { label: string; onPress: () => void } | undefined;
}

export interface ToastStackProps {
  /** oldest first */
  notifications: readonly Toast[];
  /** called when a toast is closed or its time is over */
  onDismiss: (id: string) => void;
  /** called to dismiss all; without it there is no such button */
  onClear?: (() => void) | undefined;
}

/**
 * The toasts at the top right, rendered into a live region beside the app, because a modal dialog hides the app itself
 * from screen readers. All timers pause while the pointer or the focus is on a toast.
 */
export function ToastStack({ notifications, onDismiss, onClear }: ToastStackProps) {
  const [isHeld, setIsHeld] = useState(false);
  const region = notifications.length > 0 && document.getElementById('toasts');
  if (!region) return null;
  const handleClear = () => {
    setIsHeld(false);
    onClear?.();
  };
  return createPortal(
    <section className={styles.stack} aria-label={texts.notifications}>
      {notifications.map((toast) => (
        <ToastNote key={toast.id} toast={toast} isPaused={isHeld} onHold={setIsHeld} onDismiss={onDismiss} />
      ))}
      {onClear && notifications.length > 1 && (
        <Button variant="second" size="compact" className={styles.all} onClick={handleClear}>
          {texts.dismissAll}
        </Button>
      )}
    </section>,
    region,
  );
}

interface ToastNoteProps {
  toast: Toast;
  isPaused: boolean;
  onHold: (isHeld: boolean) => void;
  onDismiss: (id: string) => void;
}

function ToastNote({ toast, isPaused, onHold, onDismiss }: ToastNoteProps) {
  const { id, type, message, durationMs, action } = toast;
  const dismiss = () => {
    // A toast removed under the pointer fires no pointerleave.
    onHold(false);
    onDismiss(id);
  };
  useCountdown(durationMs, isPaused, dismiss);
  return (
    <div
      className={classNames(styles.toast, TYPES[type])}
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <Icon of={ICONS[type]} />
      <div>
        <p>{message}</p>
        {action && <ToastAction action={action} onTaken={dismiss} />}
      </div>
      <IconButton icon={X} label={texts.dismiss} onClick={dismiss} />
    </div>
  );
}

function ToastAction({ action, onTaken }: { action: NonNullable<Toast['action']>; onTaken: () => void }) {
  const look = { variant: 'quiet', size: 'compact', className: styles.action } as const;
  if ('href' in action) {
    return (
      <a className={buttonClass(look)} href={action.href} onClick={onTaken}>
        {action.label}
      </a>
    );
  }
  const handlePress = () => {
    onTaken();
    action.onPress();
  };
  return (
    <Button {...look} onClick={handlePress}>
      {action.label}
    </Button>
  );
}

/** Calls `onEnd` once after `milliseconds`, not counting paused time. */
function useCountdown(milliseconds: number, isPaused: boolean, onEnd: () => void) {
  const left = useRef(milliseconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [isPaused]);
}
