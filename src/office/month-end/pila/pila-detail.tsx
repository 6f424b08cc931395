import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import type { Month } from '../../months/month.ts';
import { SheetReading } from '../../records/reading.tsx';
import '../../payroll/document/payrolls.css?adopt';
import { type PilaLine, type PilaRow, useContributor } from './pila.ts';
import { PilaMarks } from './pila-marks.tsx';

type Props = { row: PilaRow; month: Month; onClose: () => void };

export default function PilaDetail({ row, month, onClose }: Props) {
  const reading = useContributor(row.id, month);
  const { data } = reading;
  return (
    <Dialog label={row.name} as="sheet" onClose={onClose}>
      <SheetHead title={row.name} onClose={onClose} />
      <div className="q-sheet-body pila-lines stack gap-14">
        {data ? (
          data.map((line, at) => <Line key={String(at)} of={line} at={at} count={data.length} />)
        ) : (
          <SheetReading of={reading} />
        )}
      </div>
    </Dialog>
  );
}

/** Last field of the annex that identifies the contributor. Later lines do not repeat these fields. */
const lastOfPerson = 14;

function Line({ of: { marks, fields }, at, count }: { of: PilaLine; at: number; count: number }) {
  const shown = fields.filter(({ number }) => number > lastOfPerson || (at === 0 && number > 2));
  return (
    <section>
      <h3 className="t-sub row wrap gap-6">
        {count > 1 ? `Línea ${at + 1} de ${count}` : 'Una línea'}
        <PilaMarks of={marks} />
      </h3>
      <dl className="pairs">
        {shown.map(({ number, name, value }) => (
          <div key={number}>
            <dt>
              <span className="c-3 pila-number">{number}</span> {name}
            </dt>
            <dd>{/^\d+\.\d{2}$/.test(value) ? formatAmountOrDash(value) : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
