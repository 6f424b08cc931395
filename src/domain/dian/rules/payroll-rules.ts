import { countDays360, parseDay } from '../../values/day.ts';
import type { DocumentRule } from '../description/description.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';
import { findText } from '../description/value.ts';
import { checkSpanOrder, checkSurchargePercentages, checkTotals } from './amount-rules.ts';
import { headerRules, makeMunicipalityRule } from './header-rules.ts';
import { listOutsideAnnexFindings } from './outside-annex.ts';

/** Rules between several fields of a payroll, besides those of every document. */

const sameIssueDay: DocumentRule = (content) =>
  findText(content, 'Periodo', '@FechaGen') === findText(content, 'InformacionGeneral', '@FechaGen')
    ? []
    : [
        makeDocumentFinding(
          'NIE008',
          'Periodo/@FechaGen',
          'La fecha de generación no es la misma en todo el documento.',
          'Genere el documento de nuevo.',
        ),
      ];

const dates: DocumentRule = (content) => {
  const at = (name: string) => parseDay(findText(content, 'Periodo', `@${name}`) ?? '');
  const [start, end] = [at('FechaLiquidacionInicio'), at('FechaLiquidacionFin')];
  const [admission, retirement] = [at('FechaIngreso'), at('FechaRetiro')];
  const findings: DocumentFinding[] = [];
  if (start && end && end < start) {
    findings.push(
      makeDocumentFinding(
        'NIE005',
        'Periodo/@FechaLiquidacionFin',
        'La liquidación termina antes de empezar.',
        'Revise las fechas del periodo.',
      ),
    );
  }
  if (admission && end && admission > end) {
    findings.push(
      makeDocumentFinding(
        'NIE002',
        'Periodo/@FechaIngreso',
        'La fecha de ingreso es posterior al periodo liquidado.',
        'Revise el ingreso del trabajador o el periodo.',
      ),
    );
  }
  if (retirement && admission && retirement < admission) {
    findings.push(
      makeDocumentFinding(
        'NIE003',
        'Periodo/@FechaRetiro',
        'La fecha de retiro es anterior al ingreso.',
        'Revise las fechas del contrato.',
      ),
    );
  } else if (retirement && start && end && (retirement < start || retirement > end)) {
    findings.push(
      makeDocumentFinding(
        'NIE003',
        'Periodo/@FechaRetiro',
        'El retiro no ocurrió en este periodo.',
        'La fecha de retiro solo va en la nómina del mes en que ocurre.',
      ),
    );
  }
  return findings;
};

/** Checks the time from hiring to the end of the period on the 360-day year. Calendar days are accepted too. */
const timeWorked: DocumentRule = (content) => {
  const path = 'Periodo/@TiempoLaborado';
  const worked = findText(content, 'Periodo', '@TiempoLaborado');
  if (!worked) return [];
  if (!/^\d+(\.\d+)?$/.test(worked) || Number(worked) < 1) {
    return [
      makeDocumentFinding(
        'NIE006',
        path,
        'El tiempo laborado debe ser de un día o más.',
        'Revise el ingreso del trabajador.',
      ),
    ];
  }
  const admission = parseDay(findText(content, 'Periodo', '@FechaIngreso') ?? '');
  const end = parseDay(findText(content, 'Periodo', '@FechaLiquidacionFin') ?? '');
  if (!admission || !end || admission > end) return [];
  const calendar = Math.round((Date.parse(end) - Date.parse(admission)) / 86_400_000) + 1;
  const expected = countDays360(admission, end);
  if ([expected, calendar].includes(Number(worked))) return [];
  return [
    makeDocumentFinding(
      'NIE006',
      path,
      `El tiempo laborado no es el que va del ingreso al fin de la liquidación: ${expected} días.`,
      'La DIAN no lo compara; corríjalo si la fecha de ingreso está mal.',
      'notice',
    ),
  ];
};

const currency: DocumentRule = (content) => {
  const foreign = findText(content, 'InformacionGeneral', '@TipoMoneda') !== 'COP';
  const rate = findText(content, 'InformacionGeneral', '@TRM') !== undefined;
  if (foreign === rate) return [];
  return [
    makeDocumentFinding(
      'NIE200',
      'InformacionGeneral/@TRM',
      'La tasa de cambio va solo cuando la moneda no es COP.',
      foreign ? 'Indique la tasa.' : 'La DIAN lo recibe; quite la tasa si puede.',
      foreign ? 'block' : 'notice',
    ),
  ];
};

/** Payment methods that move money between bank accounts. */
export const bankMeans: ReadonlySet<string> = new Set(['2', '3', '30', '31', '42', '45', '46', '47']);

const bankData: DocumentRule = (content) => {
  const means = findText(content, 'Pago', '@Metodo') ?? '';
  return [
    { name: 'Banco', rule: 'NIE066', label: 'el banco' },
    { name: 'TipoCuenta', rule: 'NIE067', label: 'el tipo de cuenta' },
    { name: 'NumeroCuenta', rule: 'NIE068', label: 'el número de cuenta' },
  ].flatMap(({ name, rule, label }) => {
    const given = findText(content, 'Pago', `@${name}`) !== undefined;
    if (bankMeans.has(means) && !given) {
      return [
        makeDocumentFinding(
          rule,
          `Pago/@${name}`,
          `Falta ${label} para este medio de pago.`,
          'Complete los datos de pago del trabajador.',
          'notice',
        ),
      ];
    }
    if (means === '10' && given) {
      return [
        makeDocumentFinding(
          rule,
          `Pago/@${name}`,
          `El pago en efectivo no lleva ${label}.`,
          'Cambie el medio de pago o quite el dato.',
          'notice',
        ),
      ];
    }
    return [];
  });
};

const outsideAnnex: DocumentRule = (content) =>
  listOutsideAnnexFindings({
    document_type: findText(content, 'Trabajador', '@TipoDocumento'),
    worker_subtype: findText(content, 'Trabajador', '@SubTipoTrabajador'),
  });

export const payrollRules: readonly DocumentRule[] = [
  ...headerRules,
  sameIssueDay,
  dates,
  timeWorked,
  currency,
  bankData,
  makeMunicipalityRule('Trabajador', 'LugarTrabajo', 'NIE052'),
  outsideAnnex,
  checkSpanOrder,
  checkSurchargePercentages,
  checkTotals,
];
