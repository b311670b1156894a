import { useId, useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Upload } from '../../ui/icons.ts';
import styles from './drop-zone.module.css';
import listStyles from './list.module.css';

export interface DropZoneProps {
  /** Names the file input. */
  label: string;
  /** The sentence before the link that chooses files. */
  prompt: string;
  choose: string;
  hint: string;
  /** The `accept` of the file input. */
  accept: string;
  isMultiple?: boolean | undefined;
  isDisabled: boolean;
  /** Marks the input as refused; the error is shown below. */
  isInvalid?: boolean | undefined;
  /** Id of a text about the input, such as its error. */
  describedBy?: string | undefined;
  /** The name of the input. */
  name?: string | undefined;
  input?: Ref<HTMLInputElement>;
  /** The chosen files; an icon without any. */
  children?: ReactNode;
  onDrop: (files: File[]) => void;
  /** The default is `onDrop`. */
  onChoose?: ((files: File[]) => void) | undefined;
}

/** A file input that files can also be dropped on. */
export function DropZone({ input, ...props }: DropZoneProps) {
  const { label, prompt, choose, hint, accept, isDisabled, isInvalid, describedBy, children, onDrop } = props;
  const { isOver, handlers } = useFileDrop(isDisabled, onDrop);
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut for the field below
    <div className={classNames(styles.drop, isOver && styles.over, isDisabled && styles.off)} {...handlers}>
      {children ?? <Icon of={Upload} size="l" />}
      <p className="small muted">
        {prompt}{' '}
        <label className={listStyles.linklike} htmlFor={id}>
          {choose}
        </label>
        <br />
        <span id={`${id}-hint`}>{hint}</span>
      </p>
      <input
        id={id}
        ref={input}
        name={props.name}
        className="sr-only"
        type="file"
        multiple={props.isMultiple}
        aria-label={label}
        aria-describedby={classNames(`${id}-hint`, describedBy)}
        aria-invalid={isInvalid || undefined}
        accept={accept}
        disabled={isDisabled}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // Cleared, so that a removed or refused file can be chosen again.
          event.target.value = '';
          if (chosen.length > 0) (props.onChoose ?? onDrop)(chosen);
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
