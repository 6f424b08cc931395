import { lockClosedOutline } from 'ionicons/icons';
import { useDeviceWord } from '../../kit/device/media.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { canLock } from '../../offline/locks.ts';
import type { Account } from '../session/api.ts';
import { lock as closeVault, startPinChoice } from '../session/session.ts';
import { Choices } from './choices.tsx';
import { lockTimeWords } from './lock-times.ts';
import { useLock } from './use-lock.ts';

/** Chooses when the vault closes by itself, and closes it. */
export function ClosingLevel({ account }: { account: Account }) {
  const { lock, choose } = useLock(account.id);
  const device = useDeviceWord();
  if (lock === undefined) return null;
  if (!lock)
    return (
      <section className="v-card">
        <p className="c-2">
          {canLock()
            ? 'Sin PIN no se guarda nada aquí: necesita conexión para leer.'
            : 'Este navegador no deja guardar nada de forma segura.'}
        </p>
        {canLock() && (
          <div className="v-actions flex wrap gap-8">
            <button type="button" className="q-btn q-btn--plain" onClick={() => startPinChoice(account)}>
              <Icon of={lockClosedOutline} />
              Elegir un PIN y guardar
            </button>
          </div>
        )}
      </section>
    );
  const key = lock.byPin ? (lock.byPasskey ? 'su huella o su PIN' : 'su PIN') : 'su huella';
  return (
    <>
      <p className="c-2 v-settings-note">Para volver a abrirla pide {key}.</p>
      <Choices
        label="Cerrar la bóveda"
        options={lockTimeWords}
        value={lock.lockAfter}
        onChange={(lockAfter) => void choose({ lockAfter })}
      />
      {lock.byPin && (
        <section className="v-settings-note" aria-labelledby="v-five">
          <h2 id="v-five" className="text-15 b">
            Si alguien falla el PIN 5 veces
          </h2>
          <p className="c-2">
            Lo guardado en este {device} se borra. Sus pagos siguen a salvo y usted entra con{' '}
            {account.has_password === false ? 'un código de nómina' : 'su contraseña o un código de nómina'}.
          </p>
        </section>
      )}
      <button
        type="button"
        className="q-btn q-btn--plain q-btn--block v-big"
        onClick={() => void closeVault()}
      >
        <Icon of={lockClosedOutline} />
        Cerrarla ahora
      </button>
    </>
  );
}
