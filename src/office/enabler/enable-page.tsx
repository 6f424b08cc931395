import { checkmarkOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Failed, Waiting } from '../../kit/faces.tsx';
import { Icon } from '../../kit/icon.tsx';
import { refusalIn } from '../../net/refused.ts';
import { Page } from '../page.tsx';
import { useOnline } from '../records.ts';
import { CertificateStep } from './certificate-step.tsx';
import { CompanyStep } from './company-step.tsx';
import { EnabledStep } from './enabled-step.tsx';
import { doneSteps, type Enablement, nextStep, type Step, steps, useEnablement } from './enablement.ts';
import { SoftwareStep } from './software-step.tsx';
import { TestsStep } from './tests-step.tsx';
import './style.ts';

/** The way to be enabled, step by step; it can be left at any moment and taken up where it was. */
export default function EnablePage() {
  const online = useOnline();
  const enablement = useEnablement();
  const [chosen, setChosen] = useState<Step>();
  const { data } = enablement;
  const at = data && (chosen ?? nextStep(data));
  return (
    <Page title="Habilitación ante la DIAN">
      {data && at ? (
        <>
          <Stepper of={data} at={at} onChoose={setChosen} />
          <StepBody key={at} of={data} at={at} onGo={setChosen} />
        </>
      ) : enablement.isError || !online ? (
        <Failed
          offline={!online}
          message={refusalIn(enablement.error)?.body.message ?? ''}
          onRetry={() => void enablement.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Stepper({ of, at, onChoose }: { of: Enablement; at: Step; onChoose: (step: Step) => void }) {
  const done = doneSteps(of);
  const number = steps.findIndex(({ id }) => id === at) + 1;
  return (
    <nav aria-label="Pasos">
      <p className="only-phone t-label c-2 stp-p">
        Paso {number} de {steps.length}: {steps[number - 1]?.title}
      </p>
      <ol className="stp">
        {steps.map(({ id, title }, i) => (
          <li key={id} data-done={done.has(id) ? '' : undefined}>
            <button type="button" aria-current={id === at ? 'step' : undefined} onClick={() => onChoose(id)}>
              <span className="stp-n" aria-hidden="true">
                {done.has(id) ? <Icon of={checkmarkOutline} size="s" /> : i + 1}
              </span>
              <span className="stp-t">
                {title}
                {done.has(id) && <span className="vh">, hecho</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export type StepProps = {
  of: Enablement;
  /** Moves to another step. */
  onGo: (step: Step) => void;
};

function StepBody({ at, ...props }: StepProps & { at: Step }) {
  switch (at) {
    case 'company':
      return <CompanyStep {...props} />;
    case 'software':
      return <SoftwareStep {...props} />;
    case 'certificate':
      return <CertificateStep {...props} />;
    case 'tests':
      return <TestsStep {...props} />;
    case 'enabled':
      return <EnabledStep {...props} />;
    default: {
      const never: never = at;
      return never;
    }
  }
}
