import { useIonRouter } from '@ionic/react';
import { alertCircleOutline, checkmarkCircleOutline, informationCircleOutline } from 'ionicons/icons';
import { useState } from 'react';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { useSession } from '../../records/records.ts';
import type { StepProps } from './enablement.ts';
import { findRutDifference } from './rut-name.ts';
import { StepFrame } from './step-frame.tsx';

export function CompanyStep({ of, onGo }: StepProps) {
  const router = useIonRouter();
  const missing = of.checklist.filter(({ ok }) => !ok).length;
  return (
    <StepFrame
      title="Compare los datos con el RUT"
      aside={
        <p className="q-note">
          <Icon of={informationCircleOutline} />
          Escriba la razón social exactamente como está en el RUT: para la DIAN «S.A.S.» y «SAS» no son lo
          mismo.
        </p>
      }
      foot={
        <>
          <span className="spacer" />
          <button type="button" className="q-btn q-btn--primary" onClick={() => onGo('portal')}>
            {missing > 0 ? 'Seguir y completar después' : 'Los datos coinciden con el RUT'}
          </button>
        </>
      }
    >
      <ul className="checks ruled">
        {of.checklist.map(({ code, ok, near, text, hint, to }) => (
          <li key={code} className={near ? 'near' : ok ? 'ok' : 'bad'}>
            <Icon of={ok && !near ? checkmarkCircleOutline : alertCircleOutline} />
            <span>
              {text}
              {hint && <small className="block t-label c-3">{hint}</small>}
            </span>
            {(near || !ok) && to && (
              <button
                type="button"
                className="q-btn q-btn--plain q-btn--sm"
                onClick={() => router.push(to, 'forward')}
              >
                Corregir
              </button>
            )}
          </li>
        ))}
      </ul>
      <NameOfRut />
    </StepFrame>
  );
}

/** Compares a name pasted from the RUT with that of the company: a missing full stop is hard to see. */
function NameOfRut() {
  const { company } = useSession();
  const [rut, setRut] = useState('');
  const own = company?.social_reason ?? '';
  const difference = rut.trim() ? findRutDifference(rut, own) : undefined;
  return (
    <div className="rut stack gap-10">
      <FormField
        label="Razón social en su RUT"
        optional
        hint="Péguela aquí y le decimos si es la misma. No se guarda."
      >
        {(ties) => (
          <input
            {...ties}
            className="q-input"
            autoComplete="off"
            spellCheck={false}
            value={rut}
            onChange={(event) => setRut(event.target.value)}
          />
        )}
      </FormField>
      <div role="status">
        {rut.trim() &&
          (difference ? (
            <p className="q-note q-note--warn">
              <Icon of={alertCircleOutline} />
              {difference}
            </p>
          ) : (
            <p className="q-note q-note--ok">
              <Icon of={checkmarkCircleOutline} />
              Es la misma, punto por punto.
            </p>
          ))}
      </div>
    </div>
  );
}
