import { fill } from '@aangan/contract/core/translation';
import type { SiteFileUse } from '@aangan/contract/site/admin-entities';
import { useId, useRef } from 'react';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/data-list.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Trash2 } from '../../../ui/icons.ts';
import { DropZone } from '../../shared/drop-zone.tsx';
import { siteFields } from '../../shared/site-words.texts.ts';
import type { PartProps } from '../site-form.ts';
import { site as texts } from '../site.texts.ts';
import { useUpload } from '../use-upload.ts';
import { problemAt } from './site-field.tsx';
import fieldStyles from '../../../ui/field.module.css';
import styles from './file-field.module.css';

interface FileFieldProps extends PartProps {
  path: 'look.mark' | 'look.wordmark' | 'look.wordmarkOnDark' | 'look.picture';
  use: SiteFileUse;
}

const PICTURES = 'image/jpeg,image/png,image/webp';
const DRAWINGS = 'image/svg+xml,image/png';

/** A mark, wordmark or picture: uploaded as soon as it is chosen, part of the site once that is saved. */
export function FileField({ form, isLocked, files, onUpload, path, use }: FileFieldProps) {
  const label = siteFields[path];
  const isOnline = useIsOnline();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { percent, error, upload, clear } = useUpload(use, (file) => {
    onUpload(file);
    form.setValue(path, file.id, { shouldDirty: true });
    form.clearErrors(path);
  });
  const id = form.getValues(path);
  const file = files.find((one) => one.id === id);
  const problem = error ?? problemAt(form, path);
  const handleRemove = () => {
    clear();
    form.setValue(path, '', { shouldDirty: true });
    form.clearErrors(path);
    input.current?.focus();
  };
  const isEmpty = id === '';
  return (
    <div className={styles.file}>
      <p className={fieldStyles.label} aria-hidden="true">
        {label}
      </p>
      <DropZone
        label={fill(texts.fileOf, { label })}
        prompt={isEmpty ? texts.drop : texts.dropAnother}
        choose={isEmpty ? texts.chooseFile : texts.chooseAnother}
        hint={texts.fileHints[use]}
        accept={use === 'PICTURE' ? PICTURES : DRAWINGS}
        isDisabled={isLocked || percent !== null || !isOnline}
        isInvalid={problem !== undefined}
        describedBy={errorId}
        name={path}
        input={input}
        onDrop={([first]) => first && void upload(first)}
      >
        {file && (
          <span className={classNames(styles.shown, use === 'WORDMARK_ON_DARK' && styles.onDark)}>
            <img
              src={file.url}
              width={file.width}
              height={file.height}
              alt={fill(texts.uploadedFile, { label })}
              className={use === 'PICTURE' ? undefined : styles.whole}
            />
          </span>
        )}
      </DropZone>
      {percent !== null && (
        <div
          role="progressbar"
          aria-label={fill(texts.uploading, { label })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <p className="num small">{fill(texts.uploaded, { percent: String(percent) })}</p>
          <ProgressBar percent={percent} />
        </div>
      )}
      <FieldError id={errorId}>{problem}</FieldError>
      {!isEmpty && !isLocked && (
        <Button
          variant="danger-quiet"
          size="compact"
          aria-label={fill(texts.removeFile, { label })}
          onClick={handleRemove}
        >
          <Icon of={Trash2} size="s" />
          {texts.remove}
        </Button>
      )}
    </div>
  );
}
