import type { ReactNode } from 'react';

type Props = {
  onCancel: () => void;
  busy: boolean;
  children?: ReactNode;
};

export function FormFoot({ onCancel, busy, children = busy ? 'Guardando…' : 'Guardar' }: Props) {
  return (
    <div className="q-sheet-foot">
      <button type="button" className="q-btn q-btn--ghost" onClick={onCancel}>
        Cancelar
      </button>
      <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
        {children}
      </button>
    </div>
  );
}
