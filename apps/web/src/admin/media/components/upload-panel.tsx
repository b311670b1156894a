import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { AdminFlat } from '@aangan/contract/catalogue/admin-entities';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import { fill } from '@aangan/contract/core/translation';
import { useState, type FormEvent } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/data-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { LeaveDialog } from '../../shared/leave-dialog.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { mediaFactsForm, NO_VALUES } from '../media-facts-form.ts';
import { DropZone } from './drop-zone.tsx';
import { MediaFields } from './media-fields.tsx';
import { fileProblem, MEDIA_TYPE_FACTS, mediaTypeFacts } from '../media-types.ts';
import { useSmallPictures } from '../use-small-pictures.ts';
import { useUpload } from '../use-upload.ts';
import { classNames } from '../../../ui/class-names.ts';
import { media as texts } from '../media.texts.ts';
import styles from './upload-panel.module.css';
import panelStyles from '../../../ui/panel.module.css';

const TYPE_OPTIONS = MEDIA_TYPE_FACTS.map(({ value, choice }) => ({ value, label: choice }));

/** Uploads files of one type (ADMM3 to ADMM6). */
export function UploadPanel({ propertyId, flats }: { propertyId: string; flats: readonly AdminFlat[] }) {
  const [mediaType, setMediaType] = useState<MediaType>('PROPERTY_IMAGE');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { percent, error, notices, upload, cancel, clear } = useUpload(propertyId);
  const form = useSchemaForm(mediaFactsForm(mediaType), NO_VALUES);
  const isUploading = percent !== null;
  const small = useSmallPictures(mediaType, files);
  const guard = useLeaveGuard(isUploading, cancel);

  function take(chosen: readonly File[], remaining: readonly File[]) {
    const wrong = chosen.map((file) => fileProblem(mediaType, file)).find((text) => text !== null);
    setProblem(wrong ?? null);
    clear();
    setFiles([...remaining, ...chosen.filter((file) => fileProblem(mediaType, file) === null)]);
  }

  function changeType(value: string) {
    setMediaType(mediaTypeFacts(value).value);
    setFiles([]);
    setProblem(null);
    clear();
    form.reset(NO_VALUES);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isUploading) return;
    if (files.length === 0) {
      // A refused file is reported below the input already.
      if (!problem) notify.warning(ADMIN_TEXTS.media.fileRequired);
      return;
    }
    await form.handleSubmit(send)();
  }

  /** Uploads, then resets the facts: the next files may be of another day or flat. */
  async function send(facts: MediaFacts) {
    setProblem(null);
    const left = await upload({ mediaType, ...facts }, files);
    setFiles(left);
    if (left.length === 0) form.reset(NO_VALUES);
  }

  return (
    <form
      className={classNames(panelStyles.panel, styles.panel)}
      aria-labelledby="upload-title"
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
    >
      <h2 id="upload-title">{texts.upload}</h2>
      <SelectField
        label={texts.type}
        options={TYPE_OPTIONS}
        value={mediaType}
        disabled={isUploading}
        onChange={(event) => changeType(event.target.value)}
      />
      <DropZone facts={mediaTypeFacts(mediaType)} files={files} isDisabled={isUploading} onTake={take} />
      <MediaFields form={form} mediaType={mediaType} flats={flats} isDisabled={isUploading} />
      {problem && <Notice>{problem}</Notice>}
      {error && <Notice>{error}</Notice>}
      {[...small, ...notices].map((text) => (
        <Notice key={text} kind="warning">
          {text}
        </Notice>
      ))}
      {isUploading && <Progress percent={percent} />}
      <Button type="submit" isFullWidth isBusy={isUploading} busyText={texts.uploading}>
        {texts.upload}
      </Button>
      {isUploading && (
        <Button variant="second" isFullWidth onClick={cancel}>
          {texts.cancelUpload}
        </Button>
      )}
      <LeaveDialog guard={guard} />
    </form>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={texts.uploadLabel}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <p className="num">{fill(texts.uploaded, { percent: String(percent) })}</p>
      <ProgressBar percent={percent} />
    </div>
  );
}
