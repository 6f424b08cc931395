import { useRef } from 'react';

export type CellExit = 'down' | 'right' | 'left' | 'all' | 'leave' | 'cancel';
type InputProps = {
  value: string;
  label: string;
  onChange: (value: string) => void;
  onDone: (by: CellExit) => void;
};

/** A cell while it is written. */
export function CellInput({ value, label, onChange, onDone }: InputProps) {
  const over = useRef(false);
  const done = (by: CellExit) => {
    if (over.current) return;
    over.current = true;
    onDone(by);
  };
  return (
    <input
      aria-label={label}
      value={value}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the cell where the focus was
      autoFocus
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => done('leave')}
      onKeyDown={(event) => {
        const by: Partial<Record<string, CellExit>> = {
          Enter: event.ctrlKey || event.metaKey ? 'all' : 'down',
          Tab: event.shiftKey ? 'left' : 'right',
          Escape: 'cancel',
        };
        const how = by[event.key];
        if (!how) return;
        event.preventDefault();
        event.stopPropagation();
        done(how);
      }}
    />
  );
}

/** The height of the rows that are not drawn. */
export function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
