import { closeOutline, cloudUploadOutline, documentOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { fileTypes, formatFileSize, isFileLike } from '../../domain/files/files.ts';
import type { FileField } from '../../domain/records/fields.ts';
import { Icon } from '../marks/icon.tsx';
import { focusFallback } from '../pages/focus-fallback.ts';
import type { ControlProps } from './control-props.ts';

/** Chooses a file, or accepts a dropped one. The file is sent with the form. Until then the stored file is shown. */
export default function FileControl({ field, name, value, ties, onChange }: ControlProps) {
  const { types } = field as FileField;
  const file = isFileLike(value) ? value : undefined;
  const image = useImage(value);
  const stored = file && 'url' in file ? String(file.url) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way in; the button is the one for everybody
    <div
      className="q-file"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped) onChange(dropped);
      }}
    >
      <span className="q-file-picture" aria-hidden="true">
        {image ? <img src={image} alt="" /> : <Icon of={file ? documentOutline : cloudUploadOutline} />}
      </span>
      <span className="q-file-name">
        {!file ? (
          <span className="c-3">Ninguno</span>
        ) : stored ? (
          <a href={stored} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        ) : (
          file.name
        )}
        {file && <small>{formatFileSize(file.size)}</small>}
      </span>
      <label className="q-btn q-btn--plain q-btn--sm">
        {file ? 'Cambiar' : 'Elegir archivo'}
        <input
          {...ties}
          type="file"
          className="vh"
          name={name}
          accept={types.flatMap((type) => [`.${type}`, fileTypes[type].mime]).join(',')}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChange(chosen);
            event.target.value = '';
          }}
        />
      </label>
      {file && (
        <button
          type="button"
          className="q-icon-button q-icon-button--small"
          aria-label={`Quitar ${field.label}`}
          onClick={(event) => {
            focusFallback(event.currentTarget, '.q-field', 'input[type=file]');
            onChange('');
          }}
        >
          <Icon of={closeOutline} />
        </button>
      )}
    </div>
  );
}

/** Returns an address for the image of a file: on the server, or on this device while it was not sent. */
function useImage(value: unknown): string | undefined {
  const [local, setLocal] = useState<string>();
  const own = value instanceof Blob && value.type.startsWith('image/') ? value : undefined;
  useEffect(() => {
    if (!own) return;
    const address = URL.createObjectURL(own);
    setLocal(address);
    return () => {
      URL.revokeObjectURL(address);
      setLocal(undefined);
    };
  }, [own]);
  if (own) return local;
  return isFileLike(value) && 'url' in value && value.type.startsWith('image/')
    ? String(value.url)
    : undefined;
}
