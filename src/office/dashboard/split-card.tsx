import { useIonRouter } from '@ionic/react';
import { formatMoney } from '../../domain/values/money.ts';
import type { Month } from '../months/month.ts';
import type { Split } from './dashboard.ts';
import { buildSplitParts, type SplitPart } from './split.ts';

const words = {
  cost_center: { title: 'Devengado por centro de costo', none: 'Sin centro de costo' },
  payroll_group: { title: 'Devengado por grupo de nómina', none: 'Sin grupo' },
} as const;
const colours = ['--q-c1', '--q-c2', '--q-c4', '--q-c5', '--q-line-strong'];

export function SplitCard({ of, month: { year, month } }: { of: Split; month: Month }) {
  const router = useIonRouter();
  const { title, none } = words[of.by];
  const parts = buildSplitParts(of, none);
  return (
    <section className="q-card panel-list split-card">
      <h2 className="t-sub">{title}</h2>
      {parts.length === 0 && <p className="c-3 panel-none">Aún no hay nóminas de este mes.</p>}
      {parts.length > 0 && (
        <div className="split-card-body row">
          <Ring parts={parts} />
          <ul className="panel-rows ruled fill">
            {parts.map(({ id, name, amount, people, share }, i) => (
              <li className="row wrap gap-12" key={name}>
                <button
                  className="row wrap shrink full"
                  type="button"
                  disabled={!id}
                  onClick={() =>
                    router.push(`/payrolls?year=${year}&month=${month}&${of.by}_id=${id}`, 'root')
                  }
                >
                  <i className="fixed" style={{ background: `var(${colours[i]})` }} aria-hidden="true" />
                  <span className="panel-pair shrink">
                    <b className="m">{name}</b>
                    <span className="text-13 c-3">{people === 1 ? '1 empleado' : `${people} empleados`}</span>
                  </span>
                  <b className="q-num m">{formatMoney(amount)}</b>
                  <span className="split-percent q-num c-3 tr">
                    {share.toFixed(1).replace('.0', '').replace('.', ',')}&nbsp;%
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Hidden from screen readers: the list has the same figures. The circumference is 100, with a gap between parts. */
function Ring({ parts }: { parts: readonly SplitPart[] }) {
  const gap = parts.length > 1 ? 0.8 : 0;
  return (
    <svg viewBox="0 0 42 42" aria-hidden="true">
      {parts.map(({ name, share, start }, i) => (
        <circle
          key={name}
          cx="21"
          cy="21"
          r="15.9155"
          fill="none"
          stroke={`var(${colours[i]})`}
          strokeWidth="7"
          strokeDasharray={`${Math.max(0.2, share - gap)} ${100 - Math.max(0.2, share - gap)}`}
          strokeDashoffset={25 - start}
        />
      ))}
    </svg>
  );
}
