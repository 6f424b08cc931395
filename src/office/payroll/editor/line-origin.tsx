import type { ReactNode } from 'react';
import type { Line } from '../../../domain/payroll/statement/statement.ts';
import { desktop, useMedia } from '../../../kit/device/media.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { Steps } from '../document/steps.tsx';

type Props = {
  /** The line being asked about. */
  line: Line | undefined;
  /** Its sum was asked for and has not been seen yet. */
  explaining: boolean;
  onExplained: () => void;
};

/** Sum of a figure: beside what is written, or in a sheet where there is no room for both. */
export function LineOrigin({ line, explaining, onExplained }: Props) {
  if (useMedia(desktop))
    return (
      <section className="origin boxed">
        <h3 className="t-sub">De dónde sale</h3>
        <p className="t-label c-3">{line?.label ?? 'Elija «?» en una fila para ver su suma.'}</p>
        {line && <Steps of={line.explanation} />}
      </section>
    );
  if (!line || !explaining) return null;
  return (
    <PanelSheet title="De dónde sale" heading={line.label} onClose={onExplained}>
      <Steps of={line.explanation} />
    </PanelSheet>
  );
}

type SheetProps = { title: string; heading?: string; onClose: () => void; children: ReactNode };

/** Sheet of what has a panel of its own where there is room. */
export function PanelSheet({ title, heading = title, onClose, children }: SheetProps) {
  return (
    <Dialog label={title} as="sheet" onClose={onClose}>
      <SheetHead title={heading} onClose={onClose} />
      <div className="q-sheet-body origin-sheet stack gap-14">{children}</div>
    </Dialog>
  );
}
