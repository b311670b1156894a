import { fill } from '@aangan/contract/core/translation';
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FileText, Video, X } from '../../../ui/icons.ts';
import { isImage, sizeText } from '../media-types.ts';
import { media as texts } from '../media.texts.ts';
import styles from './chosen-files.module.css';

interface Props {
  files: readonly File[];
  isDisabled: boolean;
  onRemove: (file: File) => void;
}

/** The chosen files: a single picture large, several as a list, anything else by name. */
export function ChosenFiles({ files, isDisabled, onRemove }: Props) {
  const [only] = files;
  if (!only) return null;
  if (files.length === 1) return <OneFile file={only} />;
  return (
    <ul className={styles.chosen}>
      {files.map((file) => (
        <li key={keyOf(file)}>
          <Preview file={file} />
          <span className={styles.words}>
            <b>{file.name}</b>
            <small className="num">{sizeText(file.size)}</small>
          </span>
          <IconButton
            icon={X}
            label={fill(texts.removeFile, { name: file.name })}
            disabled={isDisabled}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

const keys = new WeakMap<File, number>();
let lastKey = 0;

/** Returns a unique key per file: two may have the same name and size. */
function keyOf(file: File): number {
  const key = keys.get(file) ?? (lastKey += 1);
  keys.set(file, key);
  return key;
}

function OneFile({ file }: { file: File }) {
  const [pixels, setPixels] = useState<{ of: File; text: string } | null>(null);
  return (
    <>
      <Preview file={file} isLarge onSize={(text) => setPixels({ of: file, text })} />
      <p className={styles.words}>
        <b className={styles.name}>{file.name}</b>
        <br />
        <span className="small muted num">
          {sizeText(file.size)}
          {pixels?.of === file && `, ${pixels.text}`}
        </span>
      </p>
    </>
  );
}

interface PreviewProps {
  file: File;
  isLarge?: boolean;
  /** receives its pixels, '1920 x 1280', once they are known */
  onSize?: (text: string) => void;
}

function Preview({ file, isLarge = false, onSize }: PreviewProps) {
  const src = useObjectUrl(isImage(file) ? file : null);
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || src === failed) {
    return <Icon of={file.type.startsWith('video/') ? Video : FileText} size={isLarge ? 'l' : 'm'} />;
  }
  return (
    <img
      src={src}
      alt={isLarge ? fill(texts.preview, { name: file.name }) : ''}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize?.(fill(texts.pixels, { width: String(naturalWidth), height: String(naturalHeight) }))
      }
      onError={() => setFailed(src)}
    />
  );
}

/** Returns an object URL of a local file, revoked when it is no longer shown. */
function useObjectUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ of: File; url: string } | null>(null);
  const show = useEffectEvent(setShown);
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    show({ of: file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return shown?.of === file ? (shown?.url ?? null) : null;
}
