import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findNextStep } from '../../../domain/closing/steps.ts';
import { formatMonthTitle, readChosenMonth } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import { Page } from '../../page/page.tsx';
import { WithoutPayrolls } from '../../page/without-payrolls.tsx';
import { checkConnection } from '../../records/connected.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import { Reading } from '../../records/reading.tsx';
import { closingKey, type ListedClosingStep, markStep, useClosingSteps } from './closing.ts';
import { ClosingSteps } from './closing-steps.tsx';
import './closing.css?adopt';

export default function ClosingPage() {
  const client = useQueryClient();
  const [query, change] = useOwnQuery();
  const month = readChosenMonth(query);
  const [busy, setBusy] = useState(false);
  const reading = useClosingSteps(month);
  const { data } = reading;

  async function mark(step: ListedClosingStep, done: boolean) {
    if (busy || !checkConnection()) return;
    setBusy(true);
    try {
      client.setQueryData(closingKey(month), await markStep(step.key, month, done));
    } catch {
      // A dialog already showed the refusal.
    } finally {
      setBusy(false);
    }
  }

  const next = data && findNextStep(data.steps, data.today);
  const monthly = data?.steps.filter(({ yearly }) => !yearly) ?? [];
  return (
    <Page title="Cierre del mes" sub={data?.words} offline="Los pasos del mes se cuentan con conexión.">
      <div className="page-filters row fixed gap-8 wrap">
        <MonthStepper month={month} onChange={(next) => change(next)} />
      </div>
      <div className="page-body grow">
        {data ? (
          <div className="closing-columns stack gap-16 top">
            <section className="q-card closing-card" aria-label="Pasos del mes">
              {monthly.every(({ state }) => state === 'idle') ? (
                <WithoutPayrolls
                  title={`No hay nóminas de ${formatMonthTitle(month).toLowerCase()}`}
                  text="El cierre va de las nóminas del mes a sus pagos, la DIAN, la PILA y la contabilidad."
                  month={month}
                />
              ) : (
                <ClosingSteps of={monthly} next={next} onMark={(step, done) => void mark(step, done)} />
              )}
            </section>
            {data.steps.some(({ yearly }) => yearly) && (
              <section className="q-card closing-card">
                <h2 className="t-sub">Este mes además</h2>
                <ClosingSteps
                  of={data.steps.filter(({ yearly }) => yearly)}
                  next={next}
                  onMark={(step, done) => void mark(step, done)}
                />
              </section>
            )}
          </div>
        ) : (
          <Reading of={reading} />
        )}
      </div>
    </Page>
  );
}
