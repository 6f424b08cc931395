import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { OfficeOutput } from '../../domain/office/calls.ts';
import { saveFile } from '../../kit/device/save-file.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { buildQrPath } from '../../kit/marks/qr.ts';
import { ask, showToast } from '../../kit/overlays/announce.ts';
import { call, read } from '../../net/calls.ts';
import { needsConnection } from '../../net/no-connection.ts';
import { findRefusal, getFieldErrors } from '../../net/refusal.ts';
import './doors.css?adopt';

type Factors = OfficeOutput<'GET /user/factors'>['data'];
type Secret = { secret: string; address: string };

export function SecondFactor({ onChange }: { onChange?: (has: boolean) => void }) {
  const [factors, setFactors] = useState<Factors>();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const load = useCallback(() => {
    read('GET /user/factors', {}, { by: 'person' }).then(
      ({ data }) => setFactors(data),
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);
  const focus = () => heading.current?.focus();

  async function begin() {
    const begun = await call('POST /user/totp', {}, undefined, 'person').catch(() => undefined);
    if (begun?.data) setSecret(begun.data);
  }
  async function remove() {
    const yes = await ask({
      title: '¿Quitar la aplicación de códigos?',
      lines: [
        'Volverá a entrar solo con su contraseña o su llave, y los códigos de respaldo dejan de servir.',
      ],
      badge: 'warn',
      accept: 'Quitarla',
      cancel: 'Volver',
      danger: true,
    });
    if (!yes) return;
    const done = await call('DELETE /user/totp', {}, undefined, 'person').catch(() => undefined);
    if (!done) return;
    showToast(done.message);
    focus();
    load();
  }
  async function renew() {
    const given = await call('POST /user/recovery_codes', {}, undefined, 'person').catch(() => undefined);
    if (given?.data) setCodes(given.data.codes);
  }

  return (
    <section aria-labelledby="own-factor" className="second-factor">
      <h3 id="own-factor" className="t-sub" ref={heading} tabIndex={-1}>
        Aplicación de códigos
      </h3>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined);
            focus();
            load();
            onChange?.(true);
          }}
        />
      ) : secret ? (
        <Confirm
          of={secret}
          onDone={(given) => {
            setSecret(undefined);
            setCodes(given);
          }}
          onBack={() => setSecret(undefined)}
        />
      ) : factors?.totp ? (
        <>
          <p className="c-2">
            Al ingresar con contraseña se le pide un código. Le {factors.codes === 1 ? 'queda' : 'quedan'}{' '}
            {factors.codes} {factors.codes === 1 ? 'código' : 'códigos'} de respaldo.
          </p>
          <div className="flex wrap gap-10">
            <button type="button" className="q-btn q-btn--plain" onClick={() => void renew()}>
              Nuevos códigos de respaldo
            </button>
            <button type="button" className="q-btn q-btn--ghost" onClick={() => void remove()}>
              Quitar
            </button>
          </div>
        </>
      ) : (
        <>
          <p className="c-2">
            Con una aplicación como Google Authenticator o Microsoft Authenticator, quien sepa su contraseña
            no entra sin su teléfono.
          </p>
          <button type="button" className="q-btn q-btn--plain" onClick={() => void begin()}>
            Poner una aplicación de códigos
          </button>
        </>
      )}
    </section>
  );
}

type ConfirmProps = { of: Secret; onDone: (codes: readonly string[]) => void; onBack: () => void };

function Confirm({ of: { secret, address }, onDone, onBack }: ConfirmProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [writeKey] = useState(createWriteKey);
  const { size, path } = buildQrPath(address);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (!code) return setProblem('Escriba el código de 6 números.');
    setBusy(true);
    try {
      const { data } = await writeKey.send(code, (key) =>
        call('POST /user/totp/confirm', { code }, key, 'caller'),
      );
      onDone(data?.codes ?? []);
    } catch (error) {
      setProblem(getFieldErrors(error)['code']?.[0] ?? findRefusal(error)?.body.message ?? needsConnection);
      setBusy(false);
    }
  }
  return (
    <form noValidate className="second-factor-confirm" data-kept="" onSubmit={(event) => void send(event)}>
      <p>1. Escanee esto con su aplicación, o escriba en ella la clave.</p>
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label="Código QR para su aplicación"
        className="second-factor-qr"
      >
        <path d={path} />
      </svg>
      <p className="breaks q-num">{secret}</p>
      <FormField label="2. Escriba el código que muestra" errors={problem ? [problem] : undefined}>
        {(ties) => (
          <input
            {...ties}
            className="q-input q-num"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        )}
      </FormField>
      <div className="flex wrap gap-10">
        <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
          {busy ? 'Comprobando…' : 'Confirmar'}
        </button>
        <button type="button" className="q-btn q-btn--plain" onClick={onBack}>
          Volver
        </button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  // The focused button disappeared.
  useEffect(() => first.current?.focus(), []);
  const text = `Códigos de respaldo de Quincena. Cada uno abre una vez.\n\n${codes.join('\n')}\n`;
  return (
    <div className="second-factor-codes" data-kept="">
      <p role="status">
        Guarde estos códigos donde no se pierdan: si pierde el teléfono, cada uno le abre una vez. No se
        muestran otra vez.
      </p>
      <ul className="q-num stack full">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex wrap gap-10">
        <button
          ref={first}
          type="button"
          className="q-btn q-btn--plain"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-de-respaldo.txt')}
        >
          Descargar
        </button>
        <button type="button" className="q-btn q-btn--primary" onClick={onDone}>
          Ya los guardé
        </button>
      </div>
    </div>
  );
}
