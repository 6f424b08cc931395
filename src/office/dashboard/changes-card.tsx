import { useIonRouter } from '@ionic/react';
import { arrowDownOutline, arrowUpOutline, chevronForwardOutline } from 'ionicons/icons';
import { formatMoney } from '../../domain/values/money.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import type { NetPayChange } from './dashboard.ts';
import { readAmount } from './earned.ts';

/** Largest changes of net from the month before. `none` is the text of an empty list. */
export function ChangesCard({ of, none }: { of: readonly NetPayChange[]; none: string }) {
  const router = useIonRouter();
  return (
    <section className="q-card panel-list">
      <h2 className="t-sub">Mayores cambios del neto</h2>
      {of.length === 0 && <p className="c-3 panel-none">{none}</p>}
      <ul className="panel-rows ruled">
        {of.map(({ id, type, list_name: name, net, before, delta }) => {
          const change = readAmount(delta);
          const up = change > 0;
          return (
            <li className="row wrap gap-12" key={id}>
              <button
                className="row wrap shrink full"
                type="button"
                onClick={() => router.push(`/${type}/${id}/edit`, 'root')}
              >
                <Icon of={up ? arrowUpOutline : arrowDownOutline} className={up ? 'c-ok' : 'c-danger'} />
                <span className="panel-pair shrink">
                  <b className="m">{name}</b>
                  <span className="q-num text-13 c-3">
                    de {formatMoney(readAmount(before))} a {formatMoney(readAmount(net))}
                  </span>
                </span>
                <b className="q-num m">
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
