import { useLayoutEffect, useRef } from 'react';
import { call } from './api.ts';
import { DoorForm } from './door-form.tsx';

/**
 * The first time, from the QR of the paper: its letters come after the `#`, which no server sees, and leave the address
 * at once so that they stay in no history.
 */
export default function Activate() {
  const paper = useRef<HTMLInputElement>(null);
  // Before the door is alive: a press that waits for it finds them there.
  useLayoutEffect(() => {
    document.title = 'Quincena · Activar su bóveda';
    const letters = location.hash.slice(1, 13);
    if (!letters) return;
    if (paper.current) paper.current.value = letters;
    history.replaceState(null, '', '/payslip/activate');
  }, []);
  return (
    <DoorForm
      title="Active su bóveda"
      lead="Compruebe quién es y elija su contraseña; si ya tiene bóveda por otro empleador, escriba la de siempre. El código sirve una sola vez."
      password={{ label: 'Contraseña nueva', complete: 'new-password' }}
      verb={['Activar', 'Activando…']}
      aim="activar su bóveda"
      before={(ties) => (
        <div className="q-field">
          <label htmlFor="v-code">Código que le dieron</label>
          <input
            ref={paper}
            id="v-code"
            name="code"
            className="q-input q-num"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="7KQ4-M2XD"
            {...ties('code')}
          />
        </div>
      )}
      go={(said, form) => {
        const code = String(form.get('code'));
        if (code.replace(/[^0-9A-Za-z]/g, '').length !== 8)
          return ['code', 'Escriba las 8 letras y números del código que le dieron.'];
        if (!said.document_number) return ['document_number', 'Escriba su número de documento.'];
        if (said.password.length < 8) return ['password', 'Elija una contraseña de 8 caracteres o más.'];
        return async () => {
          await call('POST', '/activate', { ...said, code });
          history.replaceState(null, '', '/payslip');
        };
      }}
      footer={<a href="/payslip">Ya tengo contraseña</a>}
    />
  );
}
