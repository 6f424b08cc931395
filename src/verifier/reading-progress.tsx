import type { VerifierState } from './verifier-run.ts';
import { verifierRun } from './verifier-run.ts';

type Props = { of: Extract<VerifierState, { phase: 'reading' }> };

export function ReadingProgress({ of: { done, total, isPaused, bad } }: Props) {
  return (
    <div className="verifier-reading stack gap-16">
      <h1 className="t-title" aria-live="polite">
        {isPaused ? 'En pausa' : 'Leyendo'}
      </h1>
      <progress
        className="verifier-bar"
        aria-label="Documentos leídos"
        max={total || 1}
        value={total === undefined ? undefined : done}
      />
      <p className="c-2">
        {total === undefined
          ? 'Abriendo los archivos…'
          : `${done.toLocaleString('es-CO')} de ${total.toLocaleString('es-CO')} documentos`}
        {bad > 0 && ` · ${bad.toLocaleString('es-CO')} con error`}
      </p>
      <div className="row gap-8">
        <button type="button" className="q-btn q-btn--plain" onClick={() => verifierRun.togglePause()}>
          {isPaused ? 'Seguir' : 'Pausar'}
        </button>
        <button type="button" className="q-btn q-btn--ghost" onClick={verifierRun.clear}>
          Cancelar
        </button>
      </div>
    </div>
  );
}
