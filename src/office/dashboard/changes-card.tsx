import { useIonRouter } from '@ionic/react';
import { arrowDownOutline, arrowUpOutline, chevronForwardOutline } from 'ionicons/icons';
import { formatMoney } from '../../domain/values/money.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import type { Change } from './dashboard.ts';
import { read } from './earned.ts';

/**
 * Employees who receive most more or less than the month before, each a way to their document; `none` says why nobody.
 */
export function ChangesCard({ of, none }: { of: readonly Change[]; none: string }) {
  const router = useIonRouter();
  return (
    <section className="q-card panel-list">
      <h2 className="t-sub">Mayores cambios del neto</h2>
      {of.length === 0 && <p className="c-3 panel-none">{none}</p>}
      <ul className="panel-rows">
        {of.map(({ id, type, list_name: name, net, before, delta }) => {
          const change = read(delta);
          const up = change > 0;
          return (
            <li key={id}>
              <button type="button" onClick={() => router.push(`/${type}/${id}/edit`, 'root')}>
                <Icon of={up ? arrowUpOutline : arrowDownOutline} className={up ? 'c-ok' : 'c-danger'} />
                <span className="panel-pair">
                  <b>{name}</b>
                  <span className="q-num">
                    de {formatMoney(read(before))} a {formatMoney(read(net))}
                  </span>
                </span>
                <b className="q-num">
                  {up ? '+' : '−'}
                  {formatMoney(Math.abs(change) as typeof change)}
                  <span className="vh"> {up ? 'más' : 'menos'} que el mes anterior</span>
                </b>
                <Icon of={chevronForwardOutline} size="s" className="c-3" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
