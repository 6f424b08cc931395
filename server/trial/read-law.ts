import { sql } from 'kysely';
import type { LawPack, TrialLaw } from '../../src/domain/payroll/law/law-pack.ts';
import { trimZeros } from '../../src/domain/text/trim-zeros.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { type Money, parseMoney } from '../../src/domain/values/money.ts';
import type { Tx } from '../store/connection.ts';

type PackRow = {
  name: string;
  source: string;
  from: Day;
  proposed_on: Day;
  weekly_hours: number | null;
  night: number | null;
  extra_day: number | null;
  extra_night: number | null;
  rest_day: number | null;
} & Record<'minimum_percent' | 'minimum_wage' | 'transport_allowance' | 'uvt', string | null>;

/** Reads the law that an address names. Returns `undefined` for a pack that the company does not have. */
export async function findTrialLaw(tx: Tx, companyId: string, name: string): Promise<TrialLaw | undefined> {
  if (name === 'current') return { kind: 'current' };
  if (/^\d{4}$/.test(name)) return { kind: 'year', year: Number(name) };
  const { rows } = await sql<PackRow>`
    select name, source, "from", proposed_on, minimum_percent::text, minimum_wage::text, transport_allowance::text,
      uvt::text, weekly_hours, night, extra_day, extra_night, rest_day
    from law_packs where company_id = ${companyId} and id = ${name} and active`.execute(tx);
  const [row] = rows;
  return row && { kind: 'pack', pack: toLawPack(row) };
}

function toLawPack(row: PackRow): LawPack {
  const { name, source, from, proposed_on: proposedOn, minimum_percent: percent } = row;
  const { weekly_hours, night, extra_day, extra_night, rest_day } = row;
  const wage = readMoney(row.minimum_wage);
  const allowance = readMoney(row.transport_allowance);
  const uvt = readMoney(row.uvt);
  const minimumWage = percent !== null ? { percent: trimZeros(percent) } : wage && { amount: wage };
  return {
    ...{ name, source, from, proposedOn },
    figures: {
      ...(minimumWage && { minimumWage }),
      ...(allowance !== undefined && { transportAllowance: allowance }),
      ...(uvt !== undefined && { uvt }),
      ...(weekly_hours !== null && { weeklyHours: weekly_hours }),
      ...(night !== null && { night }),
      ...(extra_day !== null && { extraDay: extra_day }),
      ...(extra_night !== null && { extraNight: extra_night }),
      ...(rest_day !== null && { restDay: rest_day }),
    },
  };
}

const readMoney = (text: string | null): Money | undefined => (text === null ? undefined : parseMoney(text));
