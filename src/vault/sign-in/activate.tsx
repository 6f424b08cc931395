import { type MouseEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { VaultInput } from '../../domain/vault/calls.ts';
import { ask } from '../../kit/overlays/announce.ts';
import { canLock } from '../../offline/locks.ts';
import { callVault, NotRead } from '../session/api.ts';
import { employeeSession } from '../session/session.ts';
import { IdentityForm, stays } from './identity-form.tsx';
import { carryCode } from './pending-code.ts';

const never = () => () => undefined;
const lettersIn = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '');

/**
 * Activates an account from the QR code on paper. Its code comes after the `#`, which no server sees, and is
 * removed from the address at once, before anyone reads or shares it. It asks only for identity: how the vault
 * opens on this device is chosen later.
 */
export default function Activate() {
  const paper = useRef<HTMLInputElement>(null);
  // Prerendered as in nearly every browser. Where nothing can be stored, a password is asked for after hydration.
  const keeps = useSyncExternalStore(never, canLock, () => true);
  const { state } = useSyncExternalStore(employeeSession.subscribe, employeeSession.get, employeeSession.get);
  // Runs before hydration ends, so that a press that waits finds the code.
  useLayoutEffect(() => {
    document.title = 'Quincena · Activar su bóveda';
    const letters = location.hash.slice(1, 13);
    if (!letters) return;
    if (paper.current) paper.current.value = letters;
    history.replaceState(null, '', '/payslip/activate');
    document.getElementById('v-number')?.focus();
  }, []);

  /** Goes to the vault on this device, which adds the code after it is unlocked. */
  function toVault(event: MouseEvent): void {
    event.preventDefault();
    carryCode(paper.current?.value ?? '');
    location.assign('/payslip/account');
  }

  return (
    <IdentityForm
      title="Active su bóveda"
      lead={
        keeps
          ? 'Escriba el código de su papel y su documento.'
          : 'Este navegador no puede guardar nada: además del código y su documento, elija una contraseña para volver a entrar.'
      }
      password={keeps ? undefined : { label: 'Contraseña nueva', complete: 'new-password' }}
      hint="Está al frente de su documento. Sin puntos."
      verb={['Seguir', 'Comprobando…']}
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
      go={(credentials) => {
        const code = paper.current?.value ?? '';
        if (lettersIn(code).length !== 8)
          return ['code', 'Escriba las 8 letras y números del código que le dieron.'];
        if (!credentials.document_number) return ['document_number', 'Escriba su número de documento.'];
        if (credentials.password !== undefined && credentials.password.length < 8)
          return ['password', 'Elija una contraseña de 8 caracteres o más.'];
        return async () => {
          if (!(await activated({ ...credentials, code }))) return stays;
          history.replaceState(null, '', '/payslip');
        };
      }}
      other={() =>
        (state === 'open' || state === 'locked') && (
          <button type="button" className="q-btn q-btn--plain q-btn--block v-big" onClick={toVault}>
            Agregarlo a la bóveda de este teléfono
          </button>
        )
      }
      footer={
        <>
          <a href="/payslip/account" onClick={toVault}>
            Ya tengo bóveda por otro empleador
          </a>
          <br />
          Ábrala y agregue allí este código: la verá toda junta.
        </>
      }
    />
  );
}

/** Activates the account. It first says which sessions a recovery closes, and asks for consent. */
async function activated(values: VaultInput<'POST /activate'>): Promise<boolean> {
  try {
    await callVault('POST /activate', values);
    return true;
  } catch (cause) {
    if (!(cause instanceof NotRead && cause.status === 409)) throw cause;
    const sure = await ask({
      title: 'Usted ya tenía bóveda',
      lines: [cause.message],
      badge: 'warn',
      accept: 'Seguir con el código',
      cancel: 'Volver',
    });
    if (!sure) return false;
    await callVault('POST /activate', { ...values, recover: true });
    return true;
  }
}
