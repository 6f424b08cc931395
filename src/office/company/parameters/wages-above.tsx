import { useIonRouter } from '@ionic/react';
import { checkmarkOutline } from 'ionicons/icons';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { minimumWages } from '../../../domain/resources/minimum-wages.ts';
import { type Day, formatDay, splitDay } from '../../../domain/values/day.ts';
import { formatPesos, parseMoney } from '../../../domain/values/money.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { getToday } from '../../months/month.ts';
import { useRecords } from '../../records/records.ts';
import { buildBars, computeDayPosition } from './bars.ts';
import { Fold } from './fold.tsx';
import { MinimumRaises } from './minimum-raises.tsx';
import { Offers } from './offers.tsx';
import './parameters.css?adopt';

const amount = (row: AnyRecord, name: string): string => {
  const value = parseMoney(String(row[name] ?? ''));
  return value === undefined ? '' : formatPesos(value);
};

export function WagesOverview() {
  const { data } = useRecords(minimumWages, {
    page: 1,
    per_page: 100,
    search: '',
    sort: 'valid_from',
    filter: {},
  });
  const rows = (data?.data ?? []).filter((row) => row.active !== false);
  return (
    <>
      <Offers />
      <MinimumRaises />
      {rows.length > 0 && <Timeline rows={rows} />}
    </>
  );
}

function Timeline({ rows }: { rows: readonly AnyRecord[] }) {
  const router = useIonRouter();
  const day = getToday();
  const { year } = splitDay(day);
  const last = rows.map((row) => Number(row['year'])).reduce((a, b) => Math.max(a, b), year);
  const [from, to] = [`${Math.max(year, last) - 2}-01-01` as Day, `${last}-12-31` as Day];
  const bars = buildBars(
    rows.map((row) => ({
      id: row.id,
      from: String(row['valid_from']) as Day,
      to: row['valid_to'] ? (String(row['valid_to']) as Day) : null,
    })),
    from,
    to,
  );
  const current = rows.find((row) => row['current']);
  const years = Array.from({ length: last - Number(from.slice(0, 4)) + 1 }, (_, i) => last - i).reverse();
  return (
    <Fold
      label="Vigencias"
      title={current ? <Current row={current} /> : <h2 className="t-sub">Vigencias</h2>}
    >
      <div className="timeline stack gap-4">
        <div className="timeline-years flex c-3 text-12" aria-hidden="true">
          {years.map((one) => (
            <span className="grow" key={one}>
              {one}
            </span>
          ))}
        </div>
        <div className="timeline-bar relative">
          {bars.map((bar) => {
            const row = rows.find(({ id }) => id === bar.id);
            const place = { left: `${bar.left}%`, width: `${bar.width}%` };
            const span = `${formatDay(bar.from, 'short')} a ${formatDay(bar.to, 'short')}`;
            if (!row)
              return (
                <span key={bar.from} className="timeline-gap stack" style={place} title={`Sin fila: ${span}`}>
                  <span className="vh">Sin fila: {span}</span>
                </span>
              );
            const state = row === current ? 'now' : bar.from > day ? 'next' : 'past';
            return (
              <button
                key={bar.from}
                type="button"
                className={`stack timeline-${state}`}
                style={place}
                title={`${amount(row, 'monthly_wage')}, ${span}`}
                aria-label={`${amount(row, 'monthly_wage')}, ${span}${state === 'now' ? ', vigente hoy' : ''}`}
                onClick={() => router.push(`/minimum_wages/${row.id}/edit`, 'forward')}
              >
                <span className="nowrap text-12 b">{amount(row, 'monthly_wage')}</span>
              </button>
            );
          })}
          {day >= from && day <= to && (
            <i style={{ left: `${computeDayPosition(day, from, to)}%` }} aria-hidden="true" />
          )}
        </div>
      </div>
    </Fold>
  );
}

function Current({ row }: { row: AnyRecord }) {
  return (
    <p className="timeline-head row wrap">
      <span className="q-tag">
        <Icon of={checkmarkOutline} size="s" />
        Vigente hoy
      </span>
      <b className="q-num">{amount(row, 'monthly_wage')}</b>
      <span className="c-2">
        Auxilio {amount(row, 'transport_allowance')}, UVT {amount(row, 'uvt')}, {String(row['weekly_hours'])}{' '}
        horas semanales. {String(row['legal_basis'] ?? '')}.
      </span>
    </p>
  );
}
