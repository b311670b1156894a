import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'>, ButtonLook {
  /** shows the spinner with `busyText`, ignores clicks, keeps the focus and the width */
  isBusy?: boolean | undefined;
  /** the label while busy, such as 'Creating Account...'; the button's own when left out */
  busyText?: string | undefined;
}

/** Every button of the site. `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  isFullWidth,
  className,
  isBusy = false,
  busyText,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A disabled button would lose the focus, so a busy one only ignores clicks.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  const look = buttonClass({ variant, size, isFullWidth, className });
  const mayBeBusy = isBusy || busyText !== undefined;
  return (
    <button {...rest} type={type} className={look} onClick={handleClick} aria-busy={isBusy || undefined}>
      {mayBeBusy ? (
        <span className={styles.faces}>
          <span aria-hidden={isBusy || undefined}>{children}</span>
          <span aria-hidden={isBusy ? undefined : true}>
            <Spinner />
            {busyText ?? children}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}
