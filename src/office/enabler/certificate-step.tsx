import { useQueryClient } from '@tanstack/react-query';
import { cloudUploadOutline, documentLockOutline, warningOutline } from 'ionicons/icons';
import { type FormEvent, useRef, useState } from 'react';
import type { Errors } from '../../domain/validation.ts';
import { Field } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { certificateDays, certificateWords, holderOf } from './certificate-words.ts';
import type { StepProps } from './enable-page.tsx';
import { change } from './enablement.ts';
import { StepFrame } from './step-frame.tsx';

/** The certificate that signs: it is read at once, and what is wrong with it is said here. */
export function CertificateStep({ of, onGo }: StepProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const days = certificateDays(of.certificate_info);

  async function load(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!file) {
      if (of.has_certificate) return onGo('tests');
      return setErrors({ file: ['Elija el archivo del certificado.'] });
    }
    setBusy(true);
    const body = new FormData();
    body.set('file', file);
    body.set('password', password);
    const refused = await change(client, 'post', '/enabler/certificate', body);
    setBusy(false);
    setErrors(refused ?? {});
    if (!refused) {
      setFile(undefined);
      setPassword('');
    }
  }

  return (
    <form onSubmit={(event) => void load(event)} noValidate className="stp-f">
      <StepFrame
        aside={
          of.certificate_info && (
            <div className="q-card stp-h">
              <h3 className="t-sub">Certificado guardado</h3>
              <dl className="stp-d">
                <dt>Titular</dt>
                <dd>{holderOf(of.certificate_info.subject)}</dd>
                <dt>NIT</dt>
                <dd>{of.certificate_info.nit ?? 'No lo dice'}</dd>
                <dt>Emitido por</dt>
                <dd>{holderOf(of.certificate_info.issuer)}</dd>
              </dl>
              <p className={`q-note ${days !== undefined && days <= 30 ? 'q-note--warn' : ''}`}>
                <Icon of={documentLockOutline} />
                {certificateWords(of.certificate_info)}
              </p>
              {of.certificate_notices?.map((notice) => (
                <p key={notice} className="q-note q-note--warn">
                  <Icon of={warningOutline} />
                  {notice}
                </p>
              ))}
            </div>
          )
        }
        foot={
          <>
            <span className="sp" />
            <button type="button" className="q-btn q-btn--plain" onClick={() => onGo('software')}>
              Atrás
            </button>
            <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
              {file ? 'Guardar el certificado' : of.has_certificate ? 'Seguir' : 'Guardar el certificado'}
            </button>
          </>
        }
      >
        <h2 className="t-heading">
          {of.has_certificate ? 'Cambiar el certificado digital' : 'Certificado digital de la empresa'}
        </h2>
        <Field name="file" label="Archivo .p12 o .pfx" errors={errors.file}>
          {(ties) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: dropping doubles the button inside
            <div
              className={`drop${over ? ' over' : ''}`}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(false);
                setFile(event.dataTransfer.files[0]);
              }}
            >
              <Icon of={file ? documentLockOutline : cloudUploadOutline} size="l" />
              <p>{file ? file.name : 'Arrastre aquí el archivo que le entregó la entidad certificadora'}</p>
              <button
                type="button"
                className="q-btn q-btn--plain q-btn--sm"
                onClick={() => input.current?.click()}
              >
                {file ? 'Elegir otro' : 'Elegir archivo'}
              </button>
              <input
                {...ties}
                ref={input}
                className="vh"
                type="file"
                accept=".p12,.pfx,application/x-pkcs12"
                onChange={(event) => setFile(event.target.files?.[0])}
              />
            </div>
          )}
        </Field>
        <Field
          name="password"
          label="Contraseña del certificado"
          hint="Se usa para abrirlo y se guarda cifrada. Nunca se vuelve a mostrar."
          errors={errors.password}
        >
          {(ties) => (
            <input
              {...ties}
              className="q-input"
              type="password"
              autoComplete="off"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </StepFrame>
    </form>
  );
}
