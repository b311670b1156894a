import { useRef } from 'react';
import { DropZone as SharedDropZone } from '../../shared/drop-zone.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import type { MediaTypeFacts } from '../media-types.ts';
import { media as texts } from '../media.texts.ts';

interface Props {
  facts: MediaTypeFacts;
  files: readonly File[];
  isDisabled: boolean;
  /** the added files, and those chosen before that remain */
  onTake: (chosen: readonly File[], remaining: readonly File[]) => void;
}

/** A drop zone for several files; in it the chosen ones. */
export function DropZone({ facts, files, isDisabled, onTake }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = files.length === 0;
  return (
    <SharedDropZone
      label={texts.chooseLabel}
      prompt={isEmpty ? texts.drop : texts.dropMore}
      choose={isEmpty ? texts.chooseFiles : texts.chooseOthers}
      hint={facts.hint}
      accept={facts.accept}
      isMultiple
      isDisabled={isDisabled}
      input={input}
      onDrop={(dropped) => onTake(dropped, files)}
      onChoose={(chosen) => onTake(chosen, [])}
    >
      {isEmpty ? undefined : (
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
      )}
    </SharedDropZone>
  );
}
