import { formatDay } from '../../../domain/values/day.ts';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import type { Month } from '../../months/month.ts';
import { SheetReading } from '../../records/reading.tsx';
import { CostLines } from '../cost/cost-lines.tsx';
import { formatStoredPesos, useForecastPerson } from './forecast.ts';

type Props = { id: string; month: Month; onClose: () => void };

/** Shows the earnings of a person in a month until today, line by line. */
export default function ForecastDetail({ id, month, onClose }: Props) {
  const reading = useForecastPerson(id, month);
  const { data } = reading;
  return (
    <Dialog label="Ganado hasta hoy" as="sheet" onClose={onClose}>
      <SheetHead title={data?.employee.name ?? 'Ganado hasta hoy'} onClose={onClose} />
      <div className="q-sheet-body forecast-sheet stack gap-12">
        {data ? (
          <>
            <div className="detail-net flex wrap between gap-8">
              <div>
                <p className="t-label c-3">
                  {data.is_whole ? 'Devengado del mes entero' : `Ganado hasta el ${formatDay(data.today)}`}
                </p>
                <PesoAmount amount={data.earned} size="display" />
              </div>
              <div>
                <p className="t-label c-3">{data.is_whole ? 'Costo' : 'Costo hasta hoy'}</p>
                <PesoAmount amount={data.total} size="lg" />
              </div>
            </div>
            <CostLines of={data} />
            <p className="t-label c-2">
              {data.is_whole
                ? `De ellos, ${formatStoredPesos(data.net)} netos.`
                : `El mes entero sería de ${formatStoredPesos(data.whole.earned)} devengados, ${formatStoredPesos(data.net)} netos y ${formatStoredPesos(data.whole.total)} de costo.`}
            </p>
            <p className="t-caption c-3">
              Las novedades cuentan desde su día; las que no tienen día, desde que se escriben. Lo que se
              repite cada mes cuenta por días.
            </p>
          </>
        ) : (
          <SheetReading of={reading} />
        )}
      </div>
    </Dialog>
  );
}
