import { buildBlockingFinding, buildNoticeFinding, type Finding, type Fix } from '../findings/finding.ts';
import type { AdministratorKind, EmployeeMonth } from '../month-end/employee-month.ts';
import { computeMinimumWages, findApprenticeStage } from '../payroll/contract/contract.ts';
import { type Day, formatDay, getMonthEnd, getMonthStart } from '../values/day.ts';
import { compare, exact, exactPesos, formatPesos, type Money, money, sum, times } from '../values/money.ts';
import {
  findContributorSubtype,
  findContributorType,
  findDocumentLength,
  findPilaDocumentType,
  solidarityFund,
} from './codes.ts';
import { type EntityKind, findEntity } from './entities.ts';
import type { ContributorLine } from './layout.ts';
import { prorateMonthlyAmount, roundUpToPeso } from './novelty.ts';
import { toPlainLetters } from './record.ts';

const ofEmployee = (field: string): Fix => ({ route: '/employees/:id/edit', field });
const ofPayroll: Fix = { route: '/payrolls/:payroll/edit', field: '' };
/** Points at the form of a new policy, because a policy begins on its own day and the list may be empty. */
const ofPolicies = (field: string): Fix => ({ route: '/payroll_policies/create', field });

type Checked = EmployeeMonth & { lines: readonly ContributorLine[] };

/**
 * Lists what must be mended for an employee before the planilla is written, with the place of each finding.
 * `listCompanyFindings` lists what the company lacks for everybody. `paid` is the day of payment, which decides the
 * valid documents and administrators.
 */
export function checkContributor(
  month: EmployeeMonth,
  lines: readonly ContributorLine[],
  paid: Day,
): Finding[] {
  const checked = { ...month, lines };
  return [
    ...checkIdentity(month, paid),
    ...checkKind(month),
    ...(lines.length === 0
      ? leftOut(month)
      : [
          ...checkAdministrators(checked, paid),
          ...checkDays(checked),
          ...checkBases(checked),
          ...checkExemption(checked),
          ...checkDates(checked),
          ...checkRisk(month),
        ]),
    ...checkPayroll(month),
  ];
}

function leftOut({ settled }: EmployeeMonth): Finding[] {
  const why = settled.computation ? undefined : settled.liquidation.findings[0];
  return [
    buildNoticeFinding(
      'pila-left-out',
      'payroll',
      why ? `No va en la planilla: ${why.message}` : 'No va en la planilla: no tiene días en el mes',
      why?.hint ?? 'Revise los días trabajados de su nómina, si debía cotizar.',
      ofPayroll,
    ),
  ];
}

function checkIdentity({ employee }: EmployeeMonth, paid: Day): Finding[] {
  const findings: Finding[] = [];
  const type = findPilaDocumentType(employee.document_type.code);
  const number = employee.document_number;
  const length = type && findDocumentLength(type, paid);
  if (!type || type === 'NI')
    findings.push(
      buildBlockingFinding(
        'pila-document',
        'employee.document_type_id',
        'La planilla no admite su tipo de documento',
        'Escriba una cédula, una tarjeta de identidad, un pasaporte, un PEP o un PPT.',
        ofEmployee('document_type_id'),
      ),
    );
  else if (length && (length.exact ? number.length !== length.most : number.length > length.most))
    findings.push(
      buildBlockingFinding(
        'pila-document-length',
        'employee.document_number',
        `Un documento ${type} tiene ${length.exact ? '' : 'hasta '}${length.most} caracteres y el suyo, ${number.length}`,
        `Corrija el número (${length.basis}).`,
        ofEmployee('document_number'),
      ),
    );
  for (const [field, text, label] of [
    ['surname', employee.surname, 'el primer apellido'],
    ['first_name', employee.first_name, 'el primer nombre'],
  ] as const)
    if (!toPlainLetters(text).trim())
      findings.push(
        buildBlockingFinding(
          'pila-name',
          `employee.${field}`,
          `Le falta ${label}, en letras de nuestro alfabeto`,
          'La planilla lo exige.',
          ofEmployee(field),
        ),
      );
  if (!/^\d{2}$/.test(employee.department) || !/^\d{5}$/.test(employee.municipality))
    findings.push(
      buildBlockingFinding(
        'pila-place',
        'employee.municipality_id',
        'Su lugar de trabajo no es un municipio de la lista oficial',
        'Elija el departamento y el municipio donde trabaja.',
        ofEmployee('municipality_id'),
      ),
    );
  return findings;
}

/** Subtypes that authorities compare with other registers. */
const comparedSubtypes: Readonly<Record<string, string>> = {
  '03': 'con los requisitos que la UGPP verifica',
  '04': 'con los requisitos que la UGPP verifica',
  '05': 'con los pensionados reportados',
  '06': 'con los pensionados reportados',
  '09': 'con los pensionados reportados',
};

function checkKind({ contract, period }: EmployeeMonth): Finding[] {
  const findings: Finding[] = [];
  if (!findContributorType(contract.worker_type, findApprenticeStage(contract, period.end), period.end))
    findings.push(
      buildBlockingFinding(
        'pila-type',
        'employee.worker_type_id',
        `El tipo de trabajador ${contract.worker_type || 'vacío'} no tiene uno en la planilla de un empleador`,
        'Elija el tipo con el que cotiza.',
        ofEmployee('worker_type_id'),
      ),
    );
  const subtype = findContributorSubtype(contract.worker_subtype, period.end);
  const compared = comparedSubtypes[subtype ?? ''];
  if (!subtype)
    findings.push(
      buildBlockingFinding(
        'pila-subtype',
        'employee.worker_subtype_id',
        `El subtipo ${contract.worker_subtype || 'vacío'} no tiene uno en la planilla`,
        'Elija el subtipo con el que cotiza.',
        ofEmployee('worker_subtype_id'),
      ),
    );
  else if (compared)
    findings.push(
      buildNoticeFinding(
        'pila-subtype-checked',
        'employee.worker_subtype_id',
        `El operador compara el subtipo ${subtype} ${compared}`,
        'Tenga a la mano el soporte, o corrija el subtipo.',
        ofEmployee('worker_subtype_id'),
      ),
    );
  return findings;
}

const requiredAdministrators: readonly {
  kind: EntityKind & AdministratorKind;
  field: string;
  name: string;
  code: (line: ContributorLine) => string;
  owed: (line: ContributorLine) => boolean;
}[] = [
  {
    kind: 'health',
    field: 'health_fund_id',
    name: 'la EPS',
    code: ({ healthFund }) => healthFund,
    owed: ({ healthDays }) => healthDays > 0,
  },
  {
    kind: 'pension',
    field: 'pension_fund_id',
    name: 'el fondo de pensiones',
    code: ({ pensionFund }) => pensionFund,
    owed: ({ pensionDays }) => pensionDays > 0,
  },
  {
    kind: 'compensation',
    field: 'compensation_fund_id',
    name: 'la caja de compensación',
    code: ({ compensationFund }) => compensationFund,
    owed: ({ compensationDays }) => compensationDays > 0,
  },
  {
    kind: 'risk',
    field: 'arl_id',
    name: 'la ARL',
    code: ({ arl }) => arl,
    owed: ({ riskDays }) => riskDays > 0,
  },
];

function checkAdministrators({ lines }: Checked, paid: Day): Finding[] {
  return requiredAdministrators.flatMap(({ kind, field, name, code, owed }): Finding[] => {
    const line = lines.find(owed);
    if (!line) return [];
    const own = code(line);
    if (!own)
      return [
        buildBlockingFinding(
          'pila-fund-missing',
          `employee.${field}`,
          `Le falta ${name}`,
          'Complete la ficha del empleado: sin ese dato no hay a quién pagar.',
          ofEmployee(field),
        ),
      ];
    if (own === solidarityFund) return [];
    const entity = findEntity(kind, own, paid);
    if (!entity)
      return [
        buildNoticeFinding(
          'pila-fund-unknown',
          `employee.${field}`,
          `El código ${own} de ${name} no está entre los que se conocen`,
          'Confírmelo con su operador antes de presentar.',
          ofEmployee(field),
        ),
      ];
    return entity.alive
      ? []
      : [
          buildBlockingFinding(
            'pila-fund-ended',
            `employee.${field}`,
            `${entity.name} (${own}) ya no recibe planillas`,
            'Elija la entidad a la que pasó el empleado.',
            ofEmployee(field),
          ),
        ];
  });
}

function checkDays({ lines }: Checked): Finding[] {
  const isPart = lines.some(({ entry, exit }) => entry || exit);
  const isWeekly = lines.some(({ type }) => type === '51');
  const days = lines.reduce((total, { riskDays }) => total + riskDays, 0);
  if (days === 30 || (days < 30 && isPart) || isWeekly) return [];
  return [
    buildBlockingFinding(
      'pila-days',
      'payroll.worked_days',
      `Sus días suman ${days} y deben ser 30`,
      'Escriba en su nómina la novedad de los días que faltan, o corrija los días trabajados.',
      ofPayroll,
    ),
  ];
}

function checkBases({ lines, settled }: Checked): Finding[] {
  const { computation } = settled;
  if (!computation) return [];
  const { law } = computation;
  const findings: Finding[] = [];
  const pays = (line: ContributorLine) => line.healthDays > 0 || line.pensionDays > 0;
  const base = ({ healthBase, pensionBase }: ContributorLine): Money =>
    money(Math.max(healthBase, pensionBase));
  const low = lines.find(
    (line) =>
      pays(line) &&
      base(line) <
        roundUpToPeso(
          prorateMonthlyAmount(
            computeMinimumWages(law, law.base.value.floor),
            line.healthDays || line.pensionDays,
          ),
        ),
  );
  if (low && low.type !== '51')
    findings.push(
      buildBlockingFinding(
        'pila-base-floor',
        'payroll.ibc',
        `La base de ${low.healthDays || low.pensionDays} días, ${formatPesos(base(low))}, no llega al salario mínimo de esos días`,
        'Revise su nómina: nadie cotiza sobre menos (Ley 100 de 1993 art. 18).',
        ofPayroll,
      ),
    );
  const total = sum(lines.map(base));
  const ceiling = computeMinimumWages(law, law.base.value.ceiling);
  // Each line rounds up to its own next peso.
  const most = money(roundUpToPeso(ceiling) + lines.length * 100);
  if (total > most)
    findings.push(
      buildBlockingFinding(
        'pila-base-ceiling',
        'payroll.ibc',
        `Su base, ${formatPesos(total)}, pasa de ${law.base.value.ceiling} salarios mínimos`,
        'Revise su nómina: nadie cotiza sobre más (Ley 100 de 1993 art. 18).',
        ofPayroll,
      ),
    );
  const pension = sum(lines.filter(({ suspension }) => !suspension).map(({ pensionBase }) => pensionBase));
  const fund = sum(lines.map(({ solidarity }) => solidarity));
  const first = law.solidarity.value.ranges[0]?.from ?? 4;
  const reaches = compare(exactPesos(pension), computeMinimumWages(law, first)) >= 0;
  if (fund > 0 && !reaches)
    findings.push(
      buildBlockingFinding(
        'pila-solidarity',
        'payroll.deductions',
        `Paga el fondo de solidaridad y su base no llega a ${first} salarios mínimos`,
        'Revise su nómina.',
        ofPayroll,
      ),
    );
  // The rounding of the lines may take a base to a limit that the month did not reach.
  const clearly =
    compare(exactPesos(money(pension - lines.length * 100)), computeMinimumWages(law, first)) >= 0;
  if (fund === 0 && clearly)
    findings.push(
      buildBlockingFinding(
        'pila-solidarity',
        'payroll.deductions',
        `Su base llega a ${first} salarios mínimos y no paga el fondo de solidaridad`,
        'Revise su nómina.',
        ofPayroll,
      ),
    );
  return findings;
}

function checkExemption({ lines, settled }: Checked): Finding[] {
  const { computation } = settled;
  if (!computation) return [];
  const { law } = computation;
  const limit = times(exactPesos(law.minimumWage.value), exact(law.employer.exemption.value));
  const base = sum(lines.map(({ healthBase }) => healthBase));
  const over = compare(exactPesos(money(base - lines.length * 100)), limit) >= 0;
  if (!over || !lines.some(({ exempt }) => exempt === 'S')) return [];
  return [
    buildBlockingFinding(
      'pila-exemption',
      'payroll.ibc',
      `Va como exonerado y su base llega a ${law.employer.exemption.value} salarios mínimos`,
      'El operador lo rechaza (Estatuto Tributario art. 114-1). Revise la política «El tope de la exoneración compara».',
      ofPolicies('exemption_base'),
    ),
  ];
}

const dateFields = [
  ['entryDate', 'de ingreso'],
  ['exitDate', 'de retiro'],
  ['salaryChangeDate', 'del aumento'],
  ['suspensionStart', 'de los días sin salario'],
  ['suspensionEnd', 'de los días sin salario'],
  ['sicknessStart', 'de la incapacidad'],
  ['sicknessEnd', 'de la incapacidad'],
  ['parentalStart', 'de la licencia'],
  ['parentalEnd', 'de la licencia'],
  ['restStart', 'del descanso'],
  ['restEnd', 'del descanso'],
  ['centreStart', 'del cambio de centro de trabajo'],
  ['centreEnd', 'del cambio de centro de trabajo'],
  ['accidentStart', 'de la incapacidad laboral'],
  ['accidentEnd', 'de la incapacidad laboral'],
] as const;

function checkDates({ lines, year, month }: Checked): Finding[] {
  const [first, last] = [getMonthStart(year, month), getMonthEnd(year, month)];
  for (const line of lines)
    for (const [field, name] of dateFields) {
      const day = line[field];
      if (day && (day < first || day > last))
        return [
          buildBlockingFinding(
            'pila-novelty-dates',
            'payroll.novelties',
            `La fecha ${name}, ${formatDay(day)}, no es del mes`,
            'Corrija la novedad.',
            ofPayroll,
          ),
        ];
    }
  return [];
}

function checkRisk({ contract }: EmployeeMonth): Finding[] {
  if (contract.risk_class) return [];
  return [
    buildNoticeFinding(
      'pila-risk-class',
      'employee.risk_class',
      'No tiene clase de riesgo: va con la de la empresa',
      'Elíjala en la ficha del empleado.',
      ofEmployee('risk_class'),
    ),
  ];
}

function checkPayroll({ outdated }: EmployeeMonth): Finding[] {
  if (!outdated) return [];
  return [
    buildNoticeFinding(
      'pila-outdated',
      'payroll',
      'Su nómina pagó otros valores que los que hoy dan sus novedades',
      'La planilla va con los de hoy. Recalcule la nómina o haga una nota de ajuste.',
      ofPayroll,
    ),
  ];
}
