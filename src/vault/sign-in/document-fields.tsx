import { chevronDownOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { signInDocumentTypes } from '../page/texts.ts';

export type ErrorTies = { 'aria-invalid'?: true; 'aria-describedby'?: string };

/** Codes of document types whose numbers contain letters. */
const lettered = ['41', '42'];

const fieldValue = (id: string): string =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(id)?.value ?? '';

export const readDocumentFields = () => ({
  document_type: fieldValue('#v-type'),
  document_number: fieldValue('#v-number').replace(/[^0-9A-Za-z]/g, ''),
});

export function DocumentFields({ ties, hint }: { ties: ErrorTies; hint?: string | undefined }) {
  const kind = useRef<HTMLSelectElement>(null);
  const [letters, setLetters] = useState(false);
  const look = () => setLetters(lettered.includes(kind.current?.value ?? ''));
  // Another type may have been chosen before hydration.
  useEffect(look, []);
  return (
    <div className="v-sign-in-document flex wrap gap-10">
      <div className="q-field">
        <label htmlFor="v-type">Documento</label>
        <span className="q-select">
          <select ref={kind} id="v-type" name="document_type" className="q-input" onChange={look}>
            {signInDocumentTypes.map(([code, short, long]) => (
              <option key={code} value={code} label={short} title={long}>
                {short}
              </option>
            ))}
          </select>
          <Icon of={chevronDownOutline} size="s" />
        </span>
      </div>
      <div className="q-field">
        <label htmlFor="v-number">Número</label>
        <input
          id="v-number"
          name="document_number"
          className="q-input q-num"
          inputMode={letters ? 'text' : 'numeric'}
          autoComplete="off"
          {...(hint && { 'aria-describedby': 'v-number-hint' })}
          {...ties}
        />
        {hint && (
          <span className="t-caption c-3" id="v-number-hint">
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}
