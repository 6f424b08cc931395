import { queryOptions } from '@tanstack/react-query';
import { type AbsenceKind, absenceConcepts } from '../../../domain/payroll/concepts/amounts.ts';
import { formatMoney, type Money, money, noMoney, parseMoney } from '../../../domain/values/money.ts';
import { call } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import type { Run } from '../runs.ts';
import { buildAbsencesRow } from './absence-text.ts';
import type { PersonNovelties } from './grid-columns.ts';

type Figures = Readonly<Record<string, string>>;
type Side = { figures: Figures; total: string };
/** Differences that an absence makes in the payment of its person, in cents. */
export type AbsenceEffect = { salary: Money; allowance: Money; paid: Money; net: Money };

const ALLOWANCE = 'accrued:transportation_allowance';

const subtract = (a: string | undefined, b: string | undefined): Money =>
  money((parseMoney(a ?? '') ?? noMoney) - (parseMoney(b ?? '') ?? noMoney));

/** Compares the figures of a payment with an absence and without it. */
export function compareAbsence(kind: AbsenceKind, having: Side, lacking: Side): AbsenceEffect {
  const own = `accrued:${absenceConcepts[kind].key}`;
  const difference = (key: string) => subtract(having.figures[key], lacking.figures[key]);
  const others = [...new Set([...Object.keys(having.figures), ...Object.keys(lacking.figures)])].filter(
    (key) => key.startsWith('accrued:') && key !== own && key !== ALLOWANCE,
  );
  return {
    salary: money(others.reduce((sum, key) => sum + difference(key), 0)),
    allowance: difference(ALLOWANCE),
    paid: difference(own),
    net: subtract(having.total, lacking.total),
  };
}

/** Words for an effect: `Quita 123.333 de sueldo y 16.606 de auxilio · Neto −139.939`. */
export function describeAbsenceEffect({ salary, allowance, paid, net }: AbsenceEffect): string {
  const taken = [
    salary < 0 && `${formatMoney(money(-salary))} de sueldo`,
    allowance < 0 && `${formatMoney(money(-allowance))} de auxilio`,
  ].filter(Boolean);
  return [
    taken.length > 0 && `Quita ${taken.join(' y ')}`,
    paid > 0 && `Paga ${formatMoney(paid)}`,
    `Neto ${net > 0 ? '+' : ''}${formatMoney(net)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

type Asked = { run: Run; person: PersonNovelties; kind: AbsenceKind; having: string; lacking: string };

/** Words for what an absence does, or for why it does not fit; `having` and `lacking` are the texts with it and without it. */
export const buildAbsenceEffectQuery = ({ run, person, kind, having, lacking }: Asked) => {
  const { id: employee_id } = person.employee;
  const check = async (text: string) => {
    const rows = [{ employee_id, ...buildAbsencesRow(person, text) }];
    const { data } = await call(
      'POST /pay_runs/:id/novelties/check',
      { id: run.id, rows },
      undefined,
      'caller',
    );
    return data[0];
  };
  return queryOptions({
    queryKey: [
      'pay_runs',
      session.get().company?.id ?? '',
      ...['absence_effect', run.id, employee_id, person.version, having, lacking],
    ],
    queryFn: async (): Promise<{ words: string; isFault: boolean }> => {
      const [first, second] = [await check(having), await check(lacking)];
      const faults = Object.values(first?.errors ?? {}).flat();
      if (faults.length > 0) return { words: faults.join('. '), isFault: true };
      if (!first?.totals || !second?.totals) return { words: '', isFault: false };
      const side = ({ figures, totals }: { figures: Figures; totals: { total: string } | null }): Side => ({
        figures,
        total: totals?.total ?? '',
      });
      return {
        words: describeAbsenceEffect(compareAbsence(kind, side(first), side(second))),
        isFault: false,
      };
    },
    retry: false,
  });
};
