import type { UseQueryResult } from '@tanstack/react-query';
import { closeOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { type Day, formatMonth, formatWeekday, splitDay } from '../../../domain/values/day.ts';
import { formatMoney, type Money, money } from '../../../domain/values/money.ts';
import { toMonth, toMonthIndex } from '../../../domain/values/month.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { findRefusal } from '../../../net/refusal.ts';
import { type LawTrialShown, toMoney } from './decree.ts';

/** `current` or a year: a longer name of a law is the id of a proposal. */
const MAX_YEAR_LETTERS = 7;

type Trial = Pick<UseQueryResult<LawTrialShown>, 'data' | 'isError' | 'error' | 'refetch'>;
type Props = { laws: readonly string[]; trials: readonly Trial[]; onRemove: (law: string) => void };

type Figure = {
  label: string;
  detail?: string;
  of: (trial: LawTrialShown) => Money | number | undefined;
  /** A figure of the law itself, without a difference. */
  plain?: true;
  main?: true;
  /** Known for the law in force alone. */
  sole?: true;
};

/** The law in force and those compared with it: a column each, a row for each figure. */
export function LawColumns({ laws, trials, onRemove }: Props) {
  const [base] = trials;
  if (!base?.data) return null;
  const figures = listFigures(trials.flatMap(({ data }) => data ?? []));
  const { people, year, month } = base.data;
  return (
    <table className="decree-table">
      <caption className="vh">Leyes comparadas</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="c-2">
              {people === 1 ? '1 persona' : `${people} personas`}, {formatMonth(year, month, 'short')}
            </span>
            <small>COP y diferencia con hoy</small>
          </th>
          {trials.map(({ data, isError }, at) => {
            const law = laws[at] ?? '';
            return (
              <th key={law} scope="col">
                <span className="row gap-4 end">
                  {law.length > MAX_YEAR_LETTERS && data ? (
                    <Link to={`/law_packs/${law}/edit`} aria-label={`Editar ${data.law.title}`}>
                      {data.law.title}
                    </Link>
                  ) : (
                    (data?.law.title ?? (isError ? 'Sin calcular' : 'Calculando…'))
                  )}
                  {law !== 'current' && (
                    <button
                      type="button"
                      className="q-icon-button q-icon-button--small"
                      aria-label={`Quitar ${data?.law.title ?? 'la ley'}`}
                      onClick={() => onRemove(law)}
                    >
                      <Icon of={closeOutline} size="s" />
                    </button>
                  )}
                </span>
                <small title={data?.law.source}>{data?.law.standing}</small>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.label} className={figure.main ? 'decree-main' : undefined}>
            <th scope="row">
              {figure.label}
              {figure.detail && <small>{figure.detail}</small>}
            </th>
            {trials.map((trial, at) => (
              <td key={laws[at]}>
                <FigureCell figure={figure} trial={trial} base={at === 0 ? undefined : base.data} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FigureCell({
  figure,
  trial: { data, isError, error, refetch },
  base,
}: {
  figure: Figure;
  trial: Trial;
  base: LawTrialShown | undefined;
}) {
  if (!data)
    return isError ? (
      <>
        <span className="c-danger text-13">{findRefusal(error)?.body.message ?? 'No se pudo calcular'}</span>
        {figure.main && (
          <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => void refetch()}>
            Intentar de nuevo
          </button>
        )}
      </>
    ) : (
      <span className="decree-wait" aria-hidden="true" />
    );
  const value = figure.sole && base ? undefined : figure.of(data);
  if (value === undefined) return <span className="c-3">—</span>;
  const before = base && figure.of(base);
  return (
    <>
      <b>{figure.plain ? formatPlain(value) : formatMoney(value as Money)}</b>
      {!figure.plain && before !== undefined && (
        <small>{formatChange(money((value as number) - (before as number)))}</small>
      )}
    </>
  );
}

const formatPlain = (value: number): string => value.toLocaleString('es-CO');

function formatChange(change: Money): string {
  if (change === 0) return 'igual';
  return change > 0 ? `+${formatMoney(change)}` : formatMoney(change);
}

function listFigures(trials: readonly LawTrialShown[]): Figure[] {
  const [first] = trials;
  if (!first) return [];
  const next = toMonth(toMonthIndex(first) + 1);
  const dates = [...new Set(trials.flatMap(({ payments }) => payments.map(({ date }) => date)))].sort();
  const hasChanged = (of: (law: LawTrialShown['law']) => unknown) =>
    new Set(trials.map(({ law }) => of(law))).size > 1;
  return [
    { label: 'Salario mínimo', of: ({ law }) => toMoney(law.minimum_wage) },
    { label: 'Auxilio de transporte', of: ({ law }) => toMoney(law.transport_allowance) },
    ...(hasChanged(({ uvt }) => uvt)
      ? [{ label: 'UVT', of: ({ law }: LawTrialShown) => toMoney(law.uvt) }]
      : []),
    ...plainFigure(hasChanged, 'Horas semanales', ({ weekly_hours }) => weekly_hours),
    ...plainFigure(hasChanged, 'Recargo nocturno, %', ({ night_surcharge }) => night_surcharge),
    ...plainFigure(hasChanged, 'Descanso trabajado, %', ({ rest_day_surcharge }) => rest_day_surcharge),
    { label: 'Suben al mínimo', of: ({ raised }) => raised, plain: true },
    {
      label: 'Costo del mes',
      detail: 'con aportes y provisiones',
      of: ({ cost }) => toMoney(cost),
      main: true,
    },
    { label: 'Devengado', of: ({ earned }) => toMoney(earned) },
    { label: 'Neto de las personas', of: ({ net }) => toMoney(net) },
    ...(first.paid === null
      ? []
      : [
          {
            label: 'Neto de las nóminas',
            detail: 'como están hoy, con borradores',
            sole: true as const,
            of: ({ paid }: LawTrialShown) => (paid === null ? undefined : toMoney(paid)),
          },
        ]),
    {
      label: 'Planilla integrada',
      detail: `la paga en ${formatMonth(next.year, next.month).replace(/ de \d+$/, '')}`,
      of: ({ planilla }) => toMoney(planilla),
    },
    ...dates.map(
      (date): Figure => ({
        label: `Caja del ${formatPayDay(date)}`,
        of: ({ payments }) => toMoney(payments.find((payment) => payment.date === date)?.net ?? '0.00'),
      }),
    ),
    {
      label: 'Costo del año',
      detail: 'doce meses iguales',
      of: ({ cost }) => money(toMoney(cost) * 12),
    },
  ];
}

type LawReader = (law: LawTrialShown['law']) => number;

const plainFigure = (hasChanged: (of: LawReader) => boolean, label: string, of: LawReader): Figure[] =>
  hasChanged(of) ? [{ label, of: ({ law }) => of(law), plain: true }] : [];

function formatPayDay(day: Day): string {
  const { year, month, date } = splitDay(day);
  const name = formatMonth(year, month).replace(/ de \d+$/, '');
  return `${formatWeekday(day)} ${date} de ${name}`;
}
