import { useState } from 'react';
import { formatClockTime } from '../../../kit/inputs/clock-time.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import type { useSaving } from './use-saving.ts';

type Saving = ReturnType<typeof useSaving>;
type Props = {
  saving: Saving;
  /** People whose rows were refused. */
  names: readonly string[];
  /** Gestures that can be undone. */
  undone: number;
};

const keys: readonly [string, string][] = [
  ['F2', 'editar'],
  ['Ctrl D', 'rellenar abajo'],
  ['Ctrl V', 'pegar de Excel'],
  ['Ctrl Z', 'deshacer'],
  ['Ctrl ;', 'ausencia con fechas'],
];

/** Says how much is saved, and the keys of the grid. */
export function GridFoot({ saving, names, undone }: Props) {
  const [isHelping, setHelping] = useState(false);
  return (
    <div className="run-sheet-foot row wrap gap-12 fixed">
      <p className="grow" role="status">
        {describeSaving(saving, names)}
      </p>
      {(saving.failed || names.length > 0) && saving.online && (
        <button
          type="button"
          className="q-btn q-btn--plain q-btn--sm"
          aria-disabled={saving.saving !== undefined}
          onClick={saving.saveAll}
        >
          Guardar otra vez
        </button>
      )}
      {names.length > 0 && (
        <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={saving.discardRefused}>
          Descartar
        </button>
      )}
      <p className="run-sheet-hints c-3 row gap-12">
        {keys.map(([key, words]) => (
          <span key={key}>
            <kbd>{key}</kbd> {words}
            {words === 'deshacer' && undone > 0 ? ` ${undone}` : ''}
          </span>
        ))}
      </p>
      <button
        type="button"
        className="q-btn q-btn--ghost q-btn--sm not-phone"
        onClick={() => setHelping(true)}
      >
        Todas las teclas
      </button>
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </div>
  );
}

function describeSaving(
  { saving, unsaved, online, failed, savedAt }: Saving,
  names: readonly string[],
): string {
  const rows = unsaved === 1 ? 'de 1 persona' : `de ${unsaved} personas`;
  if (saving !== undefined) return `Guardando lo ${rows}…`;
  if (unsaved > 0 && !online) return `Sin conexión: lo ${rows} queda en este equipo y se guarda al volver.`;
  if (names.length > 0)
    return `No se guardó lo de ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` y ${names.length - 3} más` : ''}.`;
  if (unsaved > 0) return failed ? `Quedó sin guardar lo ${rows}.` : 'Se guarda solo.';
  return savedAt ? `Guardado a las ${formatClockTime(savedAt)} · el pago se recalculó` : 'Se guarda solo.';
}

const gestures: readonly [string, string][] = [
  ['Flechas', 'moverse'],
  ['Ctrl flechas', 'al fin de lo escrito'],
  ['Mayús flechas', 'elegir varias casillas'],
  ['Inicio, Fin', 'primera y última columna'],
  ['Ctrl Inicio, Ctrl Fin', 'primera y última casilla'],
  ['Re Pág, Av Pág', 'quince personas'],
  ['Tab, Entrar', 'a la derecha, abajo; con Mayús, al revés'],
  ['F2', 'editar lo escrito'],
  ['Escape', 'dejar como estaba'],
  ['Supr', 'borrar lo elegido'],
  ['Ctrl Entrar', 'escribir lo mismo en todo lo elegido'],
  ['Ctrl C, Ctrl X, Ctrl V', 'copiar, cortar, pegar'],
  ['Ctrl D, Ctrl R', 'rellenar hacia abajo, a la derecha'],
  ['Ctrl Z, Ctrl Y', 'deshacer, rehacer (100 pasos)'],
  ['Ctrl A', 'elegir todo'],
  ['Ctrl Espacio, Mayús Espacio', 'la columna, la fila'],
  ['Ctrl ;', 'ausencia con fechas'],
];

const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog label="Teclas de la rejilla" as="sheet" onClose={onClose}>
    <SheetHead title="Teclas de la rejilla" onClose={onClose} />
    <dl className="q-sheet-body run-sheet-keys">
      {gestures.map(([key, words]) => (
        <div key={key} className="row gap-12">
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
