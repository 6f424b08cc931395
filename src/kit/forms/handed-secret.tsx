import { copyOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { copyText } from '../device/copy-text.ts';
import { Icon } from '../marks/icon.tsx';
import { showToast } from '../overlays/announce.ts';

type Props = {
  /** Name over the field: «Secreto». */
  label: string;
  value: string;
  words: ReactNode;
  /** Words of the button that copies it, and of what is said then. */
  copy: { button: string; done: string; failed: string };
  /** Name of the layout of the sheet that shows it. */
  className: string;
  children?: ReactNode;
  onClose: () => void;
};

/** Shows in a sheet a secret that is not shown again, with a button that copies it. */
export function HandedSecret({ label, value, words, copy, className, children, onClose }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  const id = useId();
  // The button that had the focus is gone.
  useEffect(() => first.current?.focus(), []);

  async function copyValue() {
    if (await copyText(value)) showToast(copy.done);
    else showToast(copy.failed, { danger: true });
  }
  return (
    <>
      <div className={`q-sheet-body ${className} stack gap-10`} role="status" data-kept="">
        <p>{words}</p>
        <label className="t-label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className="q-input"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        {children}
      </div>
      <div className="q-sheet-foot">
        <button type="button" className="q-btn q-btn--plain" onClick={onClose}>
          Listo
        </button>
        <button ref={first} type="button" className="q-btn q-btn--primary" onClick={() => void copyValue()}>
          <Icon of={copyOutline} />
          {copy.button}
        </button>
      </div>
    </>
  );
}
