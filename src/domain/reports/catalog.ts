import type { ReportFilterName } from './filters.ts';

/** Declaration of a report: the question it answers, its filters and its group. `server/reports` builds its rows. */
export type Report = {
  title: string;
  words: string;
  /** Prefix of its file names, before the day. */
  file: string;
  group: (typeof reportGroups)[number];
  filters: readonly ReportFilterName[];
  /** Default months: the year so far. Without it, the current month. */
  spans?: 'year';
  /** Link of a row: the record of its employee, another report about it, or its claim. */
  opens?: 'employee' | 'fund' | 'claim';
};

export const reportGroups = ['Nómina', 'Prestaciones', 'Descuentos e incapacidades', 'Personal'] as const;

const places = [
  'cost_center_id',
  'payroll_group_id',
  'branch_office_id',
] as const satisfies readonly ReportFilterName[];

/** Every report. A new one needs a declaration here and the source of its rows (`server/reports/sources.ts`). */
export const reports = {
  summary: {
    title: 'Resumen de nómina',
    words:
      'Lo pagado por empleado, centro de costo, grupo, sucursal o mes, con cada concepto o con cada mes.',
    file: 'resumen-nomina',
    group: 'Nómina',
    filters: ['months', 'rows', 'columns', 'measure', ...places],
  },
  concepts: {
    title: 'Nómina por concepto',
    words: 'Cuánto sumó cada devengado y cada deducción, y a cuántas personas.',
    file: 'nomina-por-concepto',
    group: 'Nómina',
    filters: ['months', ...places],
  },
  overtime: {
    title: 'Registro de horas extras',
    words:
      'El registro del artículo 162 del CST: quién las trabajó, en qué actividad, cuántas de día y de noche, y su pago.',
    file: 'horas-extras',
    group: 'Nómina',
    filters: ['months', 'employee_id', ...places],
    opens: 'employee',
  },
  signed_hours: {
    title: 'Firmas de horas extra',
    words:
      'Quién firmó cada hora extra y cuándo, el empleado y la empresa, con el sello que prueba que nadie la cambió.',
    file: 'firmas-de-horas-extra',
    group: 'Nómina',
    filters: ['months', 'employee_id', ...places],
    opens: 'employee',
  },
  vacations: {
    title: 'Saldo de vacaciones',
    words: 'Días causados, disfrutados, pagados en dinero y pendientes, con lo que valen.',
    file: 'vacaciones',
    group: 'Prestaciones',
    filters: ['on', 'employee_id', ...places],
    opens: 'employee',
  },
  vacation_book: {
    title: 'Libro de vacaciones',
    words: 'El registro del artículo 187 del CST: ingreso, periodo causado, disfrute, remuneración y saldo.',
    file: 'libro-vacaciones',
    group: 'Prestaciones',
    filters: ['on', 'employee_id', ...places],
    opens: 'employee',
  },
  severance_funds: {
    title: 'Cesantías por fondo',
    words: 'Cuánto se consigna a cada fondo y cuándo vence.',
    file: 'cesantias-por-fondo',
    group: 'Prestaciones',
    filters: ['year'],
    opens: 'fund',
  },
  severance: {
    title: 'Cesantías por empleado',
    words: 'El detalle que piden los fondos; con un fondo elegido es su archivo.',
    file: 'cesantias',
    group: 'Prestaciones',
    filters: ['year', 'fund_id', ...places],
    opens: 'employee',
  },
  orders: {
    title: 'Préstamos y embargos',
    words: 'Cada orden de descuento y cada deuda, con lo descontado y su saldo.',
    file: 'prestamos-embargos',
    group: 'Descuentos e incapacidades',
    filters: ['months', 'standing', 'employee_id', ...places],
    opens: 'employee',
  },
  recoveries: {
    title: 'Incapacidades por cobrar',
    words: 'Lo que la empresa pagó por la EPS, la ARL o el fondo, y en qué va cada cobro.',
    file: 'incapacidades',
    group: 'Descuentos e incapacidades',
    filters: ['months', 'claim', 'employee_id', ...places],
    spans: 'year',
    opens: 'claim',
  },
  headcount: {
    title: 'Planta y rotación',
    words: 'Personas al comienzo y al fin de cada mes, ingresos, retiros por motivo y rotación.',
    file: 'planta',
    group: 'Personal',
    filters: ['months', ...places],
    spans: 'year',
  },
  movements: {
    title: 'Ingresos y retiros',
    words: 'Quién entró y quién salió, cuándo y por qué.',
    file: 'ingresos-retiros',
    group: 'Personal',
    filters: ['months', ...places],
    spans: 'year',
    opens: 'employee',
  },
  apprentices: {
    title: 'Cuota de aprendices SENA',
    words: 'Cuántos aprendices pide la ley, cuántos hay y cuánto cuesta monetizar los que faltan.',
    file: 'cuota-sena',
    group: 'Personal',
    filters: ['months'],
    spans: 'year',
  },
} as const satisfies Record<string, Report>;

export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as ReportName[];
export const isReport = (name: string): name is ReportName => Object.hasOwn(reports, name);
/** Returns a report by name, with the optional properties in its type. */
export const getReport = (name: ReportName): Report => reports[name];
