import { useIonRouter } from '@ionic/react';
import { alertCircleOutline, checkmarkCircleOutline, informationCircleOutline } from 'ionicons/icons';
import { Icon } from '../../kit/icon.tsx';
import type { StepProps } from './enablement.ts';
import { StepFrame } from './step-frame.tsx';

/** The data of the company against its RUT: what differs is what DIAN rejects first. */
export function CompanyStep({ of, onGo }: StepProps) {
  const router = useIonRouter();
  const missing = of.checklist.filter(({ ok }) => !ok).length;
  return (
    <StepFrame
      aside={
        <p className="q-note">
          <Icon of={informationCircleOutline} />
          Escriba la razón social exactamente como está en el RUT: para la DIAN «S.A.S.» y «SAS» no son lo
          mismo.
        </p>
      }
      foot={
        <>
          <span className="sp" />
          <button type="button" className="q-btn q-btn--primary" onClick={() => onGo('software')}>
            {missing > 0 ? 'Seguir y completar después' : 'Los datos coinciden con el RUT'}
          </button>
        </>
      }
    >
      <h2 className="t-heading">Compare los datos con el RUT</h2>
      <ul className="chk">
        {of.checklist.map(({ code, ok, near, text, hint, to }) => (
          <li key={code} className={near ? 'near' : ok ? 'ok' : 'bad'}>
            <Icon of={ok && !near ? checkmarkCircleOutline : alertCircleOutline} />
            <span>
              {text}
              {hint && <small>{hint}</small>}
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
    </StepFrame>
  );
}
