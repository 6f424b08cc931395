import { sql } from 'kysely';
import { conflict } from '../../refused.ts';
import type { Tx } from '../../store/connection.ts';
import { changed, type Special } from './special.ts';

/** A concept that entries name stays, and stays over the declared one that they are of. */
export const payrollConcepts: Special = {
  async before(tx, { companyId }, record, stored) {
    if (!stored || !changed(record, stored, 'declared')) return undefined;
    const places = await placesOf(tx, companyId, record.id);
    return places
      ? { declared: [`No se puede cambiar: está en uso en ${places}. Cree otro concepto.`] }
      : undefined;
  },
  async beforeDelete(tx, stored, { companyId }) {
    const places = await placesOf(tx, companyId, stored.id);
    if (places) throw conflict(`No se puede eliminar: está en uso en ${places}. Puedes inactivarlo.`);
  },
};

const kinds = {
  payrolls: ['nómina', 'nóminas'],
  runs: ['pago', 'pagos'],
  recurring: ['concepto recurrente', 'conceptos recurrentes'],
} as const;

/** Where a concept is: `2 nóminas y 1 concepto recurrente`; empty when nothing has it. */
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
  const places = Object.entries(kinds).flatMap(([kind, [one, many]]) => {
    const count = counts?.[kind as keyof typeof kinds] ?? 0;
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return new Intl.ListFormat('es').format(places);
}
