import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import type { ChatLauncher } from '../features/chat/chat-launcher.tsx';
import { useBrowserValue } from '../lib/store.ts';

type LauncherProps = ComponentProps<typeof ChatLauncher>;

interface Props extends LauncherProps {
  /** Whether this page has the assistant. */
  isShown: boolean;
}

const Launcher = lazy(async (): Promise<{ default: ComponentType<LauncherProps> }> => {
  try {
    const { ChatLauncher } = await import('../features/chat/chat-launcher.tsx');
    return { default: ChatLauncher };
  } catch {
    // The page is whole without it.
    return { default: () => null };
  }
});

/** The chat assistant's button, fetched when the page is alive: it is no part of what one waits for. */
export function LazyChatLauncher({ isShown, ...launcher }: Props) {
  const isAlive = useBrowserValue(() => true, false);
  return isAlive && isShown ? (
    <Suspense>
      <Launcher {...launcher} />
    </Suspense>
  ) : null;
}
