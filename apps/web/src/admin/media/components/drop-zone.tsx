import { useId, useRef, useState, type DragEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Upload } from '../../../ui/icons.ts';
import { ChosenFiles } from './chosen-files.tsx';
import type { MediaTypeFacts } from '../media-types.ts';
import { media as texts } from '../media.texts.ts';
import styles from './drop-zone.module.css';
import listStyles from '../../shared/list.module.css';

interface Props {
  facts: MediaTypeFacts;
  files: readonly File[];
  isDisabled: boolean;
  /** the added files, and those chosen before that remain */
  onTake: (chosen: readonly File[], remaining: readonly File[]) => void;
}

/** A file input that files can also be dropped on; below it the chosen files. */
export function DropZone({ facts, files, isDisabled, onTake }: Props) {
  const { isOver, handlers } = useFileDrop(isDisabled, (dropped) => onTake(dropped, files));
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut for the field below
    <div className={classNames(styles.drop, isOver && styles.over, isDisabled && styles.off)} {...handlers}>
      {files.length === 0 && <Icon of={Upload} size="l" />}
      <ChosenFiles
        files={files}
        isDisabled={isDisabled}
        onRemove={(gone) => {
          onTake(
            [],
            files.filter((file) => file !== gone),
          );
          input.current?.focus();
        }}
      />
      <p className="small muted">
        {files.length === 0 ? texts.drop : texts.dropMore}{' '}
        <label className={listStyles.linklike} htmlFor={id}>
          {files.length === 0 ? texts.chooseFiles : texts.chooseOthers}
        </label>
        <br />
        <span id={`${id}-hint`}>{facts.hint}</span>
      </p>
      <input
        id={id}
        ref={input}
        className="sr-only"
        type="file"
        multiple
        aria-label={texts.chooseLabel}
        aria-describedby={`${id}-hint`}
        accept={facts.accept}
        disabled={isDisabled}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // Cleared, so that a removed or refused file can be chosen again.
          event.target.value = '';
          if (chosen.length > 0) onTake(chosen, []);
        }}
      />
    </div>
  );
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

function useFileDrop(isDisabled: boolean, onDrop: (files: File[]) => void) {
  // Entering a child fires `dragleave` as well: counts enter and leave events.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (isDisabled || !hasFiles(event)) return;
      depth.current += 1;
      setIsOver(true);
    },
    onDragLeave: () => {
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setIsOver(false);
    },
    onDragOver: (event: DragEvent) => {
      // Otherwise the browser would open the dropped file, even during an upload.
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setIsOver(false);
      if (!isDisabled) onDrop([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
