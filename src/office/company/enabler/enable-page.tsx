import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Page } from '../../page/page.tsx';
import { Stepper } from '../../page/stepper.tsx';
import { Reading } from '../../records/reading.tsx';
import { useSession } from '../../records/records.ts';
import { CertificateStep } from './certificate-step.tsx';
import { CompanyStep } from './company-step.tsx';
import {
  type EnablementStep,
  getDoneSteps,
  getNextStep,
  type StepProps,
  steps,
  useEnablement,
} from './enablement.ts';
import { NumberingStep } from './numbering-step.tsx';
import { OtherCompany } from './other-company.tsx';
import { PortalStep } from './portal-step.tsx';
import { ProductionStep } from './production-step.tsx';
import { SoftwareStep } from './software-step.tsx';
import { TestsStep } from './tests-step.tsx';
import './enabler.css?adopt';
import './steps.css?adopt';
import './test-set.css?adopt';
import './portal.css?adopt';

/** Acts only on the selected company; the address of another one offers to select it. */
export default function EnablePage() {
  const { id } = useParams();
  const { company } = useSession();
  return (
    <Page title="Habilitación ante la DIAN">
      {id === company?.id ? <EnablementSteps /> : <OtherCompany id={id} />}
    </Page>
  );
}

function EnablementSteps() {
  const enablement = useEnablement();
  const [chosen, setChosen] = useState<EnablementStep>();
  const { data } = enablement;
  const at = data && (chosen ?? getNextStep(data));
  const body = useRef<HTMLDivElement>(null);
  const last = useRef(at);
  // A step that the user opens takes the focus at its title. One that an answer of DIAN opens takes it only when the
  // focus was lost with the step before.
  useEffect(() => {
    const moved = last.current && last.current !== at;
    last.current = at;
    if (moved && (chosen || document.activeElement === document.body))
      body.current?.querySelector<HTMLElement>('.enable-card h2')?.focus();
  }, [at, chosen]);
  if (!data || !at) return <Reading of={enablement} />;
  return (
    <div className="enable stack grow" ref={body}>
      <Stepper steps={steps} done={getDoneSteps(data)} at={at} onChoose={setChosen} />
      <StepBody key={at} of={data} at={at} onGo={setChosen} />
    </div>
  );
}

function StepBody({ at, ...props }: StepProps & { at: EnablementStep }) {
  switch (at) {
    case 'company':
      return <CompanyStep {...props} />;
    case 'portal':
      return <PortalStep {...props} />;
    case 'software':
      return <SoftwareStep {...props} />;
    case 'certificate':
      return <CertificateStep {...props} />;
    case 'numbering':
      return <NumberingStep {...props} />;
    case 'tests':
      return <TestsStep {...props} />;
    case 'production':
      return <ProductionStep {...props} />;
    default: {
      const never: never = at;
      return never;
    }
  }
}
