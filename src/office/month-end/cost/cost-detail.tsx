import { warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatDay, parseDay } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { formatMonthTitle, type Month } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import { SheetReading } from '../../records/reading.tsx';
import { type EmployeeCost, useEmployeeCost } from './cost.ts';
import { CostLines } from './cost-lines.tsx';

type Props = { id: string; month: Month; onClose: () => void };

export default function CostDetail({ id, month: first, onClose }: Props) {
  const [month, setMonth] = useState(first);
  const reading = useEmployeeCost(id, month);
  const { data } = reading;
  return (
    <Dialog label="Costo del empleado" as="sheet" onClose={onClose}>
      <SheetHead title={data?.employee.name ?? 'Costo del empleado'} onClose={onClose} />
      <div className="q-sheet-body cost-sheet stack gap-12">
        <MonthStepper month={month} onChange={setMonth} />
        {data ? <Lines of={data} /> : <SheetReading of={reading} />}
      </div>
    </Dialog>
  );
}

function Lines({ of }: { of: EmployeeCost }) {
  return (
    <>
      <div className="detail-net flex wrap between gap-8">
        <div>
          <p className="t-label c-3">Costo, {formatMonthTitle(of).toLowerCase()}</p>
          <PesoAmount amount={of.total} size="display" />
        </div>
      </div>
      {of.outdated && (
        <div className="q-note q-note--warn">
          <Icon of={warningOutline} />
          <p>La nómina guardada daría hoy otros valores. Los aportes y provisiones son los de hoy.</p>
        </div>
      )}
      <CostLines of={of} />
      {of.recovered.length > 0 && (
        <>
          <h3 className="t-sub">Por recuperar</h3>
          <dl className="pairs">
            {of.recovered.map(({ from, label, start_date, end_date, amount }) => (
              <div key={`${label}${start_date}`}>
                <dt>
                  {label}, del {shown(start_date)} al {shown(end_date)}: lo devuelve {from}
                </dt>
                <dd>{formatAmountOrDash(amount)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

const shown = (text: string): string => {
  const day = parseDay(text);
  return day ? formatDay(day, 'short') : text;
};
