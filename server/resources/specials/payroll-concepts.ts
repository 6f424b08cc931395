import { sql } from 'kysely';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { hasFieldChanged, type Row, type Special } from './special.ts';

/** A concept in use cannot be deleted or moved to another declared concept. */
export const payrollConceptSpecial: Special = {
  async before(tx, { companyId }, record, stored) {
    const errors: Errors = {};
    const other = hasFieldChanged(record, stored, 'code') && (await otherWith(tx, companyId, record));
    if (other) errors.code = [`Código ya existe: «${other}». Las mayúsculas no lo hacen otro`];
    if (!stored) return other ? errors : undefined;
    const places = hasFieldChanged(record, stored, 'declared') && (await placesOf(tx, companyId, record.id));
    if (places) errors.declared = [`No se puede cambiar: está en uso en ${places}. Cree otro concepto.`];
    const left = hasFieldChanged(record, stored, 'formula') && (await withoutAmount(tx, companyId, record));
    if (left)
      errors.formula = [
        `Así no tendría valor en ${counted(left, kinds.recurring)}. Escríbalo antes en cada uno`,
      ];
    return Object.keys(errors).length > 0 ? errors : undefined;
  },
  async beforeDelete(tx, stored, { companyId }) {
    const places = await placesOf(tx, companyId, stored.id);
    if (places)
      throw buildConflictRefusal(`No se puede eliminar: está en uso en ${places}. Puedes inactivarlo.`);
  },
};

/** Finds the code of another concept that differs only in case: columns of files are matched without it. */
async function otherWith(
  tx: Tx,
  companyId: string | undefined,
  { id, code }: Row,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from payroll_concepts
    where company_id = ${companyId ?? null} and id is distinct from ${id ?? null}
      and code <> ${code} and lower(code) = lower(${code})`.execute(tx);
  return rows[0]?.code;
}

const kinds = {
  payrolls: ['nómina', 'nóminas'],
  runs: ['pago', 'pagos'],
  recurring: ['concepto recurrente', 'conceptos recurrentes'],
} as const;

/** Counts active recurring concepts that the new formula would leave without an amount. */
async function withoutAmount(tx: Tx, companyId: string | undefined, { id, formula }: Row): Promise<number> {
  if (formula !== 'typed' && formula !== 'unit') return 0;
  const { rows } = await sql<{ lacking: number }>`
    select count(*)::int as lacking from recurring_concepts
    where company_id = ${companyId ?? null} and concept_id = ${id} and active and amount is null
      and (${formula === 'typed'} or coalesce(quantity, 0) = 0)`.execute(tx);
  return rows[0]?.lacking ?? 0;
}

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : many}`;

/** Lists where a concept is used, like `2 nóminas y 1 concepto recurrente`. Empty when nothing uses it. */
async function placesOf(tx: Tx, companyId: string | undefined, id: unknown): Promise<string> {
  const named = (list: string) => JSON.stringify({ [list]: [{ own: id }] });
  const has = (column: string) =>
    sql`(${sql.ref(column)} @> ${named('earned')}::jsonb or ${sql.ref(column)} @> ${named('taken')}::jsonb)`;
  const { rows } = await sql<Record<keyof typeof kinds, number>>`
    select
      (select count(*)::int from payrolls
        where company_id = ${companyId ?? null} and (${has('novelties')} or ${has('own_novelties')})) as payrolls,
      (select count(distinct run_id)::int from pay_run_people
        where company_id = ${companyId ?? null} and ${has('novelties')}) as runs,
      (select count(*)::int from recurring_concepts
        where company_id = ${companyId ?? null} and concept_id = ${id}) as recurring`.execute(tx);
  const [counts] = rows;
  const places = Object.entries(kinds).flatMap(([kind, words]) => {
    const count = counts?.[kind as keyof typeof kinds] ?? 0;
    return count > 0 ? [counted(count, words)] : [];
  });
  return new Intl.ListFormat('es').format(places);
}
