import { gluedDigit } from '../domain/nit.ts';

/** Under a NIT whose last figure may be its check digit: the question, and the NIT without it in one gesture. */
export default function NitQuestion({ nit, onPut }: { nit: string; onPut: (nit: string) => void }) {
  const glued = gluedDigit(nit.replace(/[. ]/g, ''));
  return (
    // Always there, so that what appears in it is said.
    <div role="status">
      {glued && (
        <p className="q-hint">
          ¿El {glued.digit} del final es el dígito de verificación?{' '}
          <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => onPut(glued.nit)}>
            Sí, dejar {glued.nit}
          </button>
        </p>
      )}
    </div>
  );
}
