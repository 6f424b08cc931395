import { useQueryClient } from '@tanstack/react-query';
import { documentLockOutline, warningOutline } from 'ionicons/icons';
import { type FormEvent, useState } from 'react';
import { formatNit } from '../../../domain/identity/nit.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { focusRefused } from '../../../kit/forms/focus-field.ts';
import { DropArea } from '../../../kit/inputs/drop-area.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { CertificateRing } from './certificate-ring.tsx';
import { countCertificateDays, describeCertificateExpiry, readCommonName } from './certificate-words.ts';
import { canSignAlready, change, type StepProps } from './enablement.ts';
import { StepFrame } from './step-frame.tsx';

/** Bytes. The server refuses a larger file. */
const largest = 100 * 1024;

export function CertificateStep({ of, onGo }: StepProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const days = countCertificateDays(of.certificate_info);
  const provided = of.operation_mode === 'proveedor_tecnologico';
  const shared = of.use_provider_certificate;
  const signs = canSignAlready(of);

  async function share(use: boolean) {
    if (busy) return;
    setBusy(true);
    const values = { use_provider_certificate: use, base_version: of.version };
    setErrors((await change(client, 'PUT /enabler', values)) ?? {});
    setBusy(false);
  }

  async function load(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    if (!file || shared) {
      if (signs) return onGo('numbering');
      const lacking = of.has_certificate
        ? 'El certificado guardado no sirve para firmar. Elija otro archivo.'
        : 'Elija el archivo del certificado.';
      return refuse(form, { file: [lacking] });
    }
    if (file.size > largest)
      return refuse(form, {
        file: ['El archivo pesa más de 100 KB: no parece un certificado. Elija el .p12 o .pfx.'],
      });
    setBusy(true);
    // Stays on this step, so that the notices of a usable certificate are read before the next one.
    onGo('certificate');
    const refused = await change(client, 'POST /enabler/certificate', { file, password });
    setBusy(false);
    if (refused) return refuse(form, refused);
    setErrors({});
    setFile(undefined);
    setPassword('');
    form.querySelector('h2')?.focus();
  }

  function refuse(form: HTMLFormElement, refused: Errors) {
    setErrors(refused);
    focusRefused(form, Object.keys(refused)[0]);
  }

  return (
    <form
      onSubmit={(event) => void load(event)}
      noValidate
      className="enable-form"
      data-dirty={file || password ? 'lost' : undefined}
    >
      <StepFrame
        title={of.has_certificate ? 'Cambiar el certificado digital' : 'Certificado digital de la empresa'}
        aside={
          of.certificate_info && (
            <div className="q-card enable-help stack gap-10 text-14">
              <div className="certificate">
                <CertificateRing of={of.certificate_info} />
                <h3 className="t-sub">Certificado guardado</h3>
              </div>
              <dl className="enable-details">
                <dt className="text-13 c-3">Titular</dt>
                <dd className="breaks">{readCommonName(of.certificate_info.subject)}</dd>
                <dt className="text-13 c-3">NIT</dt>
                <dd className="breaks">
                  {of.certificate_info.nit ? formatNit(of.certificate_info.nit) : 'No lo dice'}
                </dd>
                <dt className="text-13 c-3">Emitido por</dt>
                <dd className="breaks">{readCommonName(of.certificate_info.issuer)}</dd>
              </dl>
              <p className={`q-note ${days !== undefined && days <= 30 ? 'q-note--warn' : ''}`}>
                <Icon of={documentLockOutline} />
                {describeCertificateExpiry(of.certificate_info)}
              </p>
            </div>
          )
        }
        foot={
          <>
            <span className="spacer" />
            <button type="button" className="q-btn q-btn--plain" onClick={() => onGo('software')}>
              Atrás
            </button>
            <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
              {signs && (shared || !file) ? 'Seguir' : 'Guardar el certificado'}
            </button>
          </>
        }
      >
        {/* Always mounted, so that a screen reader announces its content. */}
        <div role="status" className="stack gap-10">
          {of.certificate_notices?.map((notice) => (
            <p key={notice} className="q-note q-note--warn">
              <Icon of={warningOutline} />
              {notice}
            </p>
          ))}
        </div>
        {provided ? (
          <FormField
            name="use_provider_certificate"
            label="Quién firma"
            hint={`Con el certificado que ${of.provider_name ?? 'el proveedor'} cargó en su propia Habilitación.`}
            errors={errors.use_provider_certificate}
          >
            {(ties) => (
              <label className="q-switch">
                <span>Usar el certificado del proveedor</span>
                <input
                  {...ties}
                  type="checkbox"
                  checked={shared}
                  aria-disabled={busy}
                  onChange={(event) => void share(event.target.checked)}
                />
              </label>
            )}
          </FormField>
        ) : (
          <p className="c-3 t-label">
            Para firmar con el de su proveedor, elija «Proveedor tecnológico» en el paso Software.
          </p>
        )}
        {!shared && (
          <>
            <FormField name="file" label="Archivo .p12 o .pfx" errors={errors.file}>
              {(ties) => (
                <DropArea
                  {...ties}
                  text={file ? file.name : 'Arrastre aquí el archivo que le entregó la entidad certificadora'}
                  choose={file ? 'Elegir otro' : 'Elegir archivo'}
                  look="q-btn q-btn--plain q-btn--sm"
                  icon={file ? documentLockOutline : undefined}
                  accept=".p12,.pfx,application/x-pkcs12"
                  onFiles={([chosen]) => {
                    setFile(chosen);
                    setErrors({ ...errors, file: [] });
                  }}
                />
              )}
            </FormField>
            <FormField
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
                  onChange={(event) => {
                    setPassword(event.target.value);
                    setErrors({ ...errors, password: [] });
                  }}
                />
              )}
            </FormField>
          </>
        )}
      </StepFrame>
    </form>
  );
}
