import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/data-list.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RefreshCw } from '../../../ui/icons.ts';
import { DropZone } from '../../shared/drop-zone.tsx';
import { changes as texts } from '../changes.texts.ts';
import { useImport } from '../use-import.ts';
import styles from './import-panel.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** By ending and by type, since browsers know CSV and XLSX by other types where Excel is installed. */
const ACCEPTED =
  '.csv,.xlsx,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes a file of properties; the set of changes that it makes is then shown (F71). */
export function ImportPanel({ onImported }: { onImported: (set: ChangeSet) => void }) {
  const { file, percent, failure, take, send } = useImport(onImported);
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // it lost the focus while it was disabled
    if (failure) input.current?.focus();
  }, [failure]);
  const retry = failure?.retry;
  return (
    <section className={classNames(panelStyles.panel, styles.panel)} aria-labelledby="import">
      <h2 id="import" className="panel-title">
        {texts.import}
      </h2>
      <p className="muted">{texts.importText}</p>
      <DropZone
        label={texts.fileLabel}
        prompt={texts.drop}
        choose={texts.choose}
        hint={texts.fileHint}
        accept={ACCEPTED}
        isDisabled={file !== null}
        isInvalid={failure !== null}
        describedBy={errorId}
        input={input}
        onDrop={take}
      />
      {file && <Progress name={file.name} percent={percent} />}
      <FieldError id={errorId}>{failure?.message}</FieldError>
      {retry && (
        <Button variant="second" onClick={() => void send(retry)}>
          <Icon of={RefreshCw} />
          {fill(texts.uploadAgain, { name: retry.name })}
        </Button>
      )}
    </section>
  );
}

function Progress({ name, percent }: { name: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={fill(texts.uploading, { name })}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <p className="num small">
        {percent === 100 ? texts.reading : fill(texts.uploaded, { percent: String(percent) })}
      </p>
      <ProgressBar percent={percent} />
    </div>
  );
}
