import type { MouseEvent } from 'react';
import { findGluedDigit } from '../../domain/identity/nit.ts';
import './nit-question.css?adopt';

type Props = {
  nit: string;
  /** The NIT that was confirmed. */
  confirmed?: string | undefined;
  onPut: (nit: string) => void;
  /** Keeps the NIT as it is. */
  onConfirm?: (nit: string) => void;
};

/** Question under a NIT whose last figure may be its check digit, answered in one gesture either way. */
export default function NitQuestion({ nit, confirmed, onPut, onConfirm }: Props) {
  const bare = nit.replace(/[. ]/g, '');
  const glued = findGluedDigit(bare);
  const settled = confirmed === bare;
  return (
    // Always there, so that what appears in it is said.
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

/** Either answer takes its button away: the focus goes to the field. */
const answer = (take: (nit: string) => void, nit: string) => (event: MouseEvent<HTMLButtonElement>) => {
  event.currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
  take(nit);
};
