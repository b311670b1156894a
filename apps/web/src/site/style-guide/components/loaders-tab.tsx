import { TOAST_DURATION } from '@aangan/contract/core/limits';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CardGridSkeleton } from '../../../ui/skeleton.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { ToastStack, type Toast } from '../../../ui/toast-stack.tsx';
import { GuideBlock } from './guide-block.tsx';
import layout from '../../../ui/layout.module.css';

const TOASTS: readonly Pick<Toast, 'type' | 'message'>[] = [
  { type: 'success', message: "Welcome back! You're now logged in" },
  { type: 'error', message: 'Failed to update shortlist. Please try again.' },
  { type: 'warning', message: 'Please log in to access property location' },
  { type: 'info', message: 'Your booking has been rescheduled and is pending confirmation.' },
];

/** Loading and success indicators. */
export function LoadersTab() {
  return (
    <>
      <GuideBlock title="Waiting">
        <Waiting text="Loading property details..." />
      </GuideBlock>
      <GuideBlock title="Skeletons">
        <CardGridSkeleton text="Loading properties" count={3} isThree />
      </GuideBlock>
      <ToastsBlock />
    </>
  );
}

function ToastsBlock() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const add = (toast: (typeof TOASTS)[number]) =>
    setToasts((old) => [...old, { ...toast, id: crypto.randomUUID(), durationMs: TOAST_DURATION }]);
  return (
    <GuideBlock title="Toasts">
      <div className={layout.row}>
        {TOASTS.map((toast) => (
          <Button key={toast.type} variant="second" onClick={() => add(toast)}>
            Show {toast.type}
          </Button>
        ))}
      </div>
      <ToastStack
        notifications={toasts}
        onDismiss={(id) => setToasts((old) => old.filter((toast) => toast.id !== id))}
      />
    </GuideBlock>
  );
}
