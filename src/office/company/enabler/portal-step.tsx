import { useQueryClient } from '@tanstack/react-query';
import { checkmarkOutline, informationCircleOutline, openOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { checkDigit } from '../../../domain/identity/nit.ts';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { useSession } from '../../records/records.ts';
import { CopyValue } from './copy-value.tsx';
import { change, type StepProps } from './enablement.ts';
import { DoorDrawing, IdsDrawing, MenuDrawing, ModeDrawing, PinDrawing } from './portal-drawings.tsx';
import { StepFrame } from './step-frame.tsx';

/** Name of this program at DIAN when the company registers it as its own. */
const softwareName = 'Quincena';
const portal = 'https://catalogo-vpfe-hab.dian.gov.co';

export function PortalStep({ of, onGo }: StepProps) {
  const client = useQueryClient();
  const { company } = useSession();
  const [busy, setBusy] = useState(false);
  const nit = company?.nit ?? '';
  const done = Boolean(of.registered_at) || of.status;
  const provided = of.operation_mode === 'proveedor_tecnologico';
  const mode = provided ? 'Software de un proveedor tecnológico' : 'Software propio';

  async function say(registered: boolean) {
    if (busy) return;
    setBusy(true);
    const refused = await change(client, 'PUT /enabler', { registered, base_version: of.version });
    setBusy(false);
    if (!refused && registered) onGo('software');
  }

  return (
    <StepFrame
      title="Registre su modo de operación en la DIAN"
      aside={
        <>
          <div className="q-card enable-help stack gap-10 text-14">
            <h3 className="t-sub">Antes de empezar</h3>
            <ul className="stack c-2 gap-8">
              <li>Tenga a la mano el RUT y el acceso del representante legal.</li>
              <li>Deje abierta esta pantalla: aquí están los valores que el portal pide.</li>
              <li>Puede salir cuando quiera. Al volver, los pasos hechos siguen marcados.</li>
            </ul>
          </div>
          <p className="q-note">
            <Icon of={informationCircleOutline} />
            La nómina tiene su propio software, PIN y set de pruebas: los de facturación no sirven aquí.
          </p>
        </>
      }
      foot={
        <>
          {of.registered_at && (
            <button
              type="button"
              className="q-btn q-btn--ghost not-phone"
              aria-disabled={busy}
              onClick={() => void say(false)}
            >
              Marcar como pendiente
            </button>
          )}
          <span className="spacer" />
          <button type="button" className="q-btn q-btn--plain" onClick={() => onGo('company')}>
            Atrás
          </button>
          <button
            type="button"
            className="q-btn q-btn--primary"
            aria-disabled={busy}
            onClick={() => (done ? onGo('software') : void say(true))}
          >
            {!done && <Icon of={checkmarkOutline} />}
            {done ? 'Seguir' : 'Ya lo hice'}
          </button>
        </>
      }
    >
      {of.registered_at && (
        <p className="q-note q-note--ok" role="status">
          <Icon of={checkmarkOutline} />
          Marcado como hecho el {formatDay(dayOf(Date.parse(of.registered_at) as Instant))}.
        </p>
      )}
      <ol className="portal ruled">
        <Instruction number={1} title="Entre al portal de habilitación con su NIT" drawing={<DoorDrawing />}>
          <CopyValue label="NIT" value={nit} />
          <CopyValue label="Dígito de verificación" value={nit ? String(checkDigit(nit)) : ''} />
          <a className="q-btn q-btn--ghost q-btn--sm" href={portal} target="_blank" rel="noreferrer">
            Abrir el portal
            <Icon of={openOutline} size="s" />
          </a>
        </Instruction>
        <Instruction
          number={2}
          title="Abra «Registro y habilitación», luego «Documentos» y «Nómina electrónica»"
          drawing={<MenuDrawing />}
        />
        <Instruction number={3} title="En «Modo de operación», agregue el suyo" drawing={<ModeDrawing />}>
          <CopyValue label="Modo de operación" value={mode} />
          {provided && of.provider_name && <CopyValue label="Proveedor" value={of.provider_name} />}
        </Instruction>
        <Instruction
          number={4}
          title="Póngale nombre al software y elija un PIN de 5 números"
          drawing={<PinDrawing />}
        >
          <CopyValue label="Nombre del software" value={softwareName} />
          <p className="c-3 t-label">Anote el PIN: se lo pedimos en el paso siguiente.</p>
        </Instruction>
        <Instruction
          number={5}
          title="Copie el identificador del software y el del set de pruebas"
          drawing={<IdsDrawing />}
        >
          <p className="c-3 t-label">
            El portal también dice cuántos documentos pide el set: los escribe en el paso siguiente.
          </p>
        </Instruction>
      </ol>
    </StepFrame>
  );
}

type Props = { number: number; title: string; drawing: ReactNode; children?: ReactNode };

function Instruction({ number, title, drawing, children }: Props) {
  return (
    <li>
      <span className="portal-number stack b text-13 c-primary" aria-hidden="true">
        {number}
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {drawing}
    </li>
  );
}
