import { apprenticeQuotaTables } from './apprentice-quota.ts';
import { benefitTables } from './benefits.ts';
import type { Tables } from './table.ts';
import { employerTables, generalTables, regimeTables } from './tables.ts';
import { withholdingTables } from './withholding.ts';

/** Every table of the law, by subject. `docs/law.md` is generated from it. */
export const registry = {
  'Salario, jornada y aportes del trabajador': generalTables,
  'Aportes del empleador': employerTables,
  'Ausencias y regímenes propios': regimeTables,
  'Prestaciones, retiro y descuentos': benefitTables,
  'Retención en la fuente': withholdingTables,
  'Cuota de aprendices': apprenticeQuotaTables,
} satisfies Record<string, Tables>;
