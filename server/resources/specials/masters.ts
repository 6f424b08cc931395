import { type RawBuilder, sql } from 'kysely';
import { checkDigit } from '../../../src/domain/identity/nit.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { dayOf } from '../../../src/domain/values/day.ts';
import {
  exact,
  exactPesos,
  over,
  parseMoney,
  plus,
  roundToCentavo,
  toDecimalText,
  toMoneyText,
} from '../../../src/domain/values/money.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import type { RecordContext } from '../context.ts';
import { hasFieldChanged, type Row, type Special, takeTurn } from './special.ts';

/** Marks the row as the company's own, so that defaults of the installation do not replace it. */
const asCompany = (record: Row): Row => ({
  source: 'company',
  ...('nit' in record ? { dv: record.nit ? checkDigit(String(record.nit)) : null } : {}),
});

async function overlaps(
  tx: Tx,
  { companyId }: RecordContext,
  table: string,
  record: Row,
  same: RawBuilder<unknown>,
): Promise<boolean> {
  if (record.active === false) return false;
  await takeTurn(tx, table, companyId);
  const { rows } = await sql`
    select 1 from ${sql.table(table)}
    where company_id = ${companyId ?? null} and active and id <> ${record.id} and ${same}
      and daterange(valid_from, valid_to, '[]') && daterange(${record.valid_from ?? null}, ${record.valid_to ?? null}, '[]')
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Keeps exactly one marked row in a company. The first row gets the mark, and marking another one moves it.
 */
function oneMarked(table: string, mark: string, label: string): Pick<Special, 'before' | 'beforeDelete'> {
  const others = async (tx: Tx, companyId: string | undefined, id: unknown) => {
    const { rows } = await sql<{ marked: boolean }>`
      select ${sql.ref(mark)} as marked from ${sql.table(table)}
      where company_id = ${companyId ?? null} and active and id <> ${id}`.execute(tx);
    return rows;
  };
  const refusal = `Debe haber una ${label}: marque otra antes`;
  return {
    async before(tx, { companyId }, record, stored) {
      const rest = await others(tx, companyId, record.id);
      const active = record.active !== false;
      if (active && record[mark]) {
        await sql`
          update ${sql.table(table)} set ${sql.ref(mark)} = false, version = version + 1, updated_at = now()
          where company_id = ${companyId ?? null} and ${sql.ref(mark)} and id <> ${record.id}`.execute(tx);
        return undefined;
      }
      const alone = !rest.some(({ marked }) => marked);
      if (active && alone && stored?.[mark]) return { [mark]: [refusal] };
      if (!active && alone && rest.length > 0) return { active: [refusal] };
      record[mark] = active && alone;
      return undefined;
    },
    async beforeDelete(tx, stored, { companyId }) {
      if (!stored[mark]) return;
      if ((await others(tx, companyId, stored.id)).length > 0) throw buildConflictRefusal(`${refusal}.`);
    },
  };
}

const defaultAccount = oneMarked('bank_accounts', 'is_default', 'cuenta predeterminada');
export const bankAccountSpecial: Special = {
  ...defaultAccount,
  async before(tx, context, record, stored) {
    if (!record.holder_name || !record.holder_document) {
      const { rows } = await sql<{ social_reason: string; nit: string }>`
        select social_reason, nit from companies where id = ${context.companyId ?? null}`.execute(tx);
      record.holder_name ||= rows[0]?.social_reason.slice(0, 120);
      record.holder_document ||= rows[0]?.nit;
    }
    return defaultAccount.before?.(tx, context, record, stored);
  },
  unique: {
    bank_accounts_company_id_bank_id_account_number_key: {
      field: 'account_number',
      message: 'Número de cuenta ya existe en ese banco',
    },
  },
};

export const branchOfficeSpecial: Special = oneMarked('branch_offices', 'is_main', 'sucursal principal');

export const costCenterSpecial: Special = {
  async before(tx, { companyId }, record, stored) {
    if (!record.parent_id || !hasFieldChanged(record, stored, 'parent_id')) return undefined;
    const { rows } = await sql`
      with recursive above as (
        select id, parent_id from cost_centers where company_id = ${companyId ?? null} and id = ${record.parent_id}
        union select c.id, c.parent_id from cost_centers c join above a on c.id = a.parent_id
          where c.company_id = ${companyId ?? null})
      select 1 from above where id = ${record.id}`.execute(tx);
    return rows.length ? { parent_id: ['Un centro no puede depender de sí mismo'] } : undefined;
  },
};

export const arlSpecial: Special = { computed: asCompany };

export const payrollFundSpecial: Special = {
  computed: asCompany,
  async before(tx, { companyId }, record, stored) {
    if (!stored || !hasFieldChanged(record, stored, 'type')) return undefined;
    const { rows } = await sql`
      select 1 from employees where company_id = ${companyId ?? null} and ${record.id}::uuid
        in (health_fund_id, pension_fund_id, severance_fund_id, compensation_fund_id) limit 1`.execute(tx);
    return rows.length ? { type: ['No se puede cambiar: hay empleados en este fondo'] } : undefined;
  },
  unique: {
    payroll_funds_company_id_type_code_key: {
      field: 'code',
      message: 'Código PILA ya existe en ese tipo de fondo',
    },
  },
};

export const minimumWageSpecial: Special = {
  derived: {
    current: ({ now }) =>
      sql`(t.active and t.valid_from <= ${dayOf(now)}::date and coalesce(t.valid_to >= ${dayOf(now)}::date, true))`,
  },
  computed: (record) => ({
    ...asCompany(record),
    daily_wage: toMoneyText(
      roundToCentavo(over(exactPesos(parseMoney(String(record.monthly_wage)) ?? (0 as never)), exact(30))),
    ),
    // A week has six working days and a month thirty.
    monthly_hours: Number(record.weekly_hours) * 5,
  }),
  check(record): Errors {
    const year = String(record.valid_from ?? '').slice(0, 4);
    return year === String(record.year) ? {} : { valid_from: ['Vigente desde debe ser un día de ese año'] };
  },
  before: async (tx, context, record) =>
    (await overlaps(tx, context, 'minimum_wages', record, sql`true`))
      ? { valid_from: ['Ya hay otra fila vigente en esas fechas'] }
      : undefined,
};

export const solidarityFundSpecial: Special = {
  computed: (record) => ({
    ...asCompany(record),
    total_percent: toDecimalText(
      plus(exact(String(record.solidarity_percent)), exact(String(record.subsistence_percent))),
      3,
    ),
  }),
  async before(tx, context, record): Promise<Errors | undefined> {
    if (record.active === false) return undefined;
    if (await overlaps(tx, context, 'solidarity_funds', record, sql`table_name <> ${record.table_name}`))
      return { table_name: ['Ya hay otra tabla vigente en esas fechas: ciérrela o inactívela antes'] };
    const { rows } = await sql<{ from_smmlv: string; to_smmlv: string | null }>`
      select from_smmlv, to_smmlv from solidarity_funds
      where company_id = ${context.companyId ?? null} and active and id <> ${record.id}
        and table_name = ${record.table_name}
        and daterange(valid_from, valid_to, '[]') && daterange(${record.valid_from ?? null}, ${record.valid_to ?? null}, '[]')`.execute(
      tx,
    );
    const [from, to] = [
      Number(record.from_smmlv),
      record.to_smmlv == null ? Infinity : Number(record.to_smmlv),
    ];
    const others = rows.map((row) => [
      Number(row.from_smmlv),
      row.to_smmlv === null ? Infinity : Number(row.to_smmlv),
    ]);
    if (others.some(([low = 0, high = 0]) => from < high && low < to))
      return { from_smmlv: ['Se cruza con otro rango de la misma tabla'] };
    const below = others.filter(([low = 0]) => low < from).map(([, high = 0]) => high);
    if (below.length && Math.max(...below) !== from)
      return { from_smmlv: [`Debe empezar donde termina el rango anterior: ${Math.max(...below)}`] };
    const above = others.filter(([low = 0]) => low > from).map(([low = 0]) => low);
    if (above.length && Math.min(...above) !== to)
      return { to_smmlv: [`Debe terminar donde empieza el rango siguiente: ${Math.min(...above)}`] };
    return undefined;
  },
};
