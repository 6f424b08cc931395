import { useEffect, useState } from 'react';
import type { Account } from './api.ts';
import { BigMark } from './big-mark.tsx';
import { PinPad } from './pin-pad.tsx';
import { weakPin } from './pin-rules.ts';
import { choosePin, withoutPin } from './session.ts';

const lengths = [6, 4] as const;

/** After the first sign-in on a device: the PIN under which payslips are kept on it. Twice, so that it is meant. */
export default function ChoosePin({ account, notice }: { account: Account; notice?: string | undefined }) {
  const [digits, setDigits] = useState<(typeof lengths)[number]>(6);
  const [first, setFirst] = useState<string>();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(notice);
  useEffect(() => {
    document.title = 'Quincena · Elegir PIN';
  }, []);

  function again(words: string): void {
    setFirst(undefined);
    setPin('');
    setProblem(words);
  }

  async function written(value: string): Promise<void> {
    setPin(value);
    if (value.length < digits) return;
    if (first === undefined) {
      const weak = weakPin(value);
      if (weak) return again(weak);
      setProblem(undefined);
      setFirst(value);
      setPin('');
    } else if (first !== value) again('No coinciden. Elija su PIN otra vez.');
    else {
      setBusy(true);
      try {
        await choosePin(account, value);
      } catch {
        setBusy(false);
        again('Este dispositivo está lleno o no deja guardar. Libere espacio, o siga con «Ahora no».');
      }
    }
  }

  return (
    <main className="v-lock on-brand">
      <div className="v-lock__c">
        <BigMark />
        <h1>{first === undefined ? 'Elija un PIN' : 'Escríbalo otra vez'}</h1>
        <p className="v-lock__s">
          {busy
            ? 'Cerrando su bóveda con el PIN…'
            : 'Con él se cierran, en este dispositivo, los comprobantes que lee sin conexión.'}
        </p>
        <PinPad digits={digits} value={pin} onChange={(v) => void written(v)} busy={busy} problem={problem} />
        <p className="v-lock__a">
          {first === undefined ? (
            <button
              type="button"
              onClick={() => {
                setDigits(digits === 6 ? 4 : 6);
                setPin('');
              }}
            >
              {digits === 6 ? 'Usar 4 dígitos' : 'Usar 6 dígitos'}
            </button>
          ) : (
            <button type="button" onClick={() => again('')}>
              Empezar de nuevo
            </button>
          )}
          <button type="button" disabled={busy} onClick={() => withoutPin(account)}>
            Ahora no
          </button>
        </p>
        <p className="v-lock__n">Sin PIN no se guarda nada aquí: necesitará conexión para leer.</p>
      </div>
    </main>
  );
}
