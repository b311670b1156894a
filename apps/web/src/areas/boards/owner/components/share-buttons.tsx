import type { Board } from '@aangan/contract/boards/entities';
import { notify } from '../../../../lib/notifications.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Copy, MessageCircle } from '../../../../ui/icons.ts';
import { shareText } from '../board-words.ts';
import { ownBoards as texts } from '../boards.texts.ts';

/** The two ways to share the link; nothing is sent until the person sends it in the other app. */
export function ShareButtons({ board }: { board: Pick<Board, 'url' | 'expiresAt'> }) {
  const text = shareText(board);
  const { url } = board;
  if (text === null || url === null) return null;
  return (
    <>
      <a
        className={buttonClass()}
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon of={MessageCircle} />
        {texts.share}
      </a>
      <Button variant="second" onClick={() => void copy(url, text)}>
        <Icon of={Copy} />
        {texts.copy}
      </Button>
    </>
  );
}

async function copy(url: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.success(texts.copied);
  } catch {
    // A page over plain HTTP has no clipboard; the share sheet of the phone can copy, too.
    if ('share' in navigator) await navigator.share({ text }).catch(() => undefined);
    else notify.error(texts.notCopied);
  }
}
