import { lazy, Suspense, useSyncExternalStore, type ComponentProps } from 'react';
import type { ChatLauncher } from '../features/chat/chat-launcher.tsx';

type Props = ComponentProps<typeof ChatLauncher>;

const Launcher = lazy(async () => {
  try {
    const { ChatLauncher } = await import('../features/chat/chat-launcher.tsx');
    return { default: ChatLauncher };
  } catch {
    // The page is whole without it.
    return { default: () => null };
  }
});

const never = () => () => undefined;

/** The chat assistant's button, fetched when the page is alive: it is no part of what one waits for. */
export function LazyChatLauncher(props: Props) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isAlive && props.isShown ? (
    <Suspense>
      <Launcher {...props} />
    </Suspense>
  ) : null;
}
