import { cloudOfflineOutline, fingerPrintOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { BigMark } from './big-mark.tsx';
import { formatGreeting } from './format-greeting.ts';
import { PinPad } from './pin-pad.tsx';

type Props = {
  name: string;
  /** Length of the PIN. 0 where the vault opens by passkey alone. */
  digits: number;
  pin: string;
  busy: boolean;
  problem?: string | undefined;
  online: boolean;
  onPin: (pin: string) => void;
  /** Absent where no passkey opens the vault. */
  onPasskey?: (() => void) | undefined;
  onForget: () => void;
  onLeave: () => void;
  /** Other employees whose vault this device stores. */
  others?: ReactNode;
};

/** Renders the lock. The build draws it into the lock page too, so it depends on its properties alone. */
export function LockView(props: Props) {
  const { name, digits, pin, busy, problem, online, onPin, onPasskey, onForget, onLeave, others } = props;
  return (
    <main className="v-lock on-brand">
      <div className="v-lock-body row center">
        <BigMark />
        <h1>{formatGreeting(name)}</h1>
        <p className="v-lock-sub">
          {digits
            ? 'Escriba su PIN para abrir su bóveda'
            : 'Ábrala con su huella, su rostro o el bloqueo del teléfono'}
        </p>
        {digits ? (
          <PinPad
            digits={digits}
            value={pin}
            onChange={onPin}
            busy={busy}
            problem={problem}
            corner={
              onPasskey && (
                <button
                  type="button"
                  className="v-pin-alternative"
                  aria-label="Abrir con la llave de acceso"
                  onClick={onPasskey}
                >
                  <Icon of={fingerPrintOutline} size="l" />
                </button>
              )
            }
          />
        ) : (
          <>
            <p className="v-pin-message text-14" role="alert">
              {problem}
            </p>
            <button type="button" className="q-btn q-btn--sun q-btn--block v-big" onClick={onPasskey}>
              <Icon of={fingerPrintOutline} />
              Abrir con mi huella o rostro
            </button>
          </>
        )}
        <p className="v-lock-actions flex gap-8">
          <button className="m text-15" type="button" onClick={onForget}>
            {digits ? 'Olvidé mi PIN' : 'No puedo abrirla'}
          </button>
          <button className="m text-15" type="button" onClick={onLeave}>
            Usar otra cuenta
          </button>
        </p>
        {others}
        <p className="v-lock-offline t-label row gap-8" role="status">
          {!online && (
            <>
              <Icon of={cloudOfflineOutline} />
              Sin conexión: puede abrir lo guardado
            </>
          )}
        </p>
      </div>
    </main>
  );
}
