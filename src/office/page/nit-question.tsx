import type { MouseEvent } from 'react';
import { findGluedDigit } from '../../domain/identity/nit.ts';
import './nit-question.css?adopt';

type Props = {
  nit: string;
  confirmed?: string | undefined;
  onPut: (nit: string) => void;
  /** Confirms the NIT as typed. Absent when the resource stores no confirmation. */
  onConfirm?: (nit: string) => void;
};

/** Asks whether the last figure of a NIT is its check digit. */
export default function NitQuestion({ nit, confirmed, onPut, onConfirm }: Props) {
  const bare = nit.replace(/[. ]/g, '');
  const glued = findGluedDigit(bare);
  const settled = confirmed === bare;
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status">
      {glued && settled && <p className="q-hint">Confirmado: el NIT es {bare}, con su última cifra.</p>}
      {glued && !settled && (
        <>
          <p className="q-hint">¿El {glued.digit} del final es el dígito de verificación?</p>
          <div className="nit-question">
            <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={answer(onPut, glued.nit)}>
              Sí, dejar {glued.nit}
            </button>
            {onConfirm && glued.certain && (
              <button
                type="button"
                className="q-btn q-btn--plain q-btn--sm"
                onClick={answer(onConfirm, bare)}
              >
                No, el NIT es {bare}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Moves the focus to the field, because either answer removes its button. */
const answer = (take: (nit: string) => void, nit: string) => (event: MouseEvent<HTMLButtonElement>) => {
  event.currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
  take(nit);
};
