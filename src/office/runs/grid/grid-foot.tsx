import { useState } from 'react';
import { formatClockTime } from '../../../kit/inputs/clock-time.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import type { useSaving } from './use-saving.ts';

const KeysDialog = defineLazyPart('novelties-parts', async () => ({
  default: (await import('../novelties-parts.tsx')).KeysDialog,
}));

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
