import { cloudUploadOutline } from 'ionicons/icons';
import { type InputHTMLAttributes, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../marks/icon.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> & {
  text: ReactNode;
  /** Text of the button that opens the file chooser. */
  choose: string;
  look?: string;
  icon?: string;
  busy?: boolean;
  /** Receives at least one file. */
  onFiles: (files: File[]) => void;
  /** Receives what was dropped, in place of its files: a folder among it is none. */
  onItems?: (items: DataTransferItemList) => void;
};

/**
 * Renders an area where files are dropped, with a button that chooses them instead. Other attributes go to its
 * input.
 */
export function DropArea({
  text,
  choose,
  look = 'q-btn q-btn--plain',
  icon = cloudUploadOutline,
  busy = false,
  onFiles,
  onItems,
  ...attributes
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const give = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping doubles the button inside
    <div
      className={`q-drop${over ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (onItems) onItems(event.dataTransfer.items);
        else give(event.dataTransfer.files);
      }}
    >
      <Icon of={icon} size="l" />
      <p>{text}</p>
      <button type="button" className={look} aria-disabled={busy} onClick={() => input.current?.click()}>
        {choose}
      </button>
      <input
        {...attributes}
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        onChange={({ target }) => {
          give(target.files);
          // Clearing the value makes the same file, corrected and chosen again, a change too.
          target.value = '';
        }}
      />
    </div>
  );
}
