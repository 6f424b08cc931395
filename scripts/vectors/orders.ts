import { applyOrders, type DeductionOrder } from '../../src/domain/payroll/deductions/garnishments.ts';
import { findLegalLimit, type OrderKind } from '../../src/domain/payroll/law/garnishment-limits.ts';
import { liquidate } from '../../src/domain/payroll/month/liquidate.ts';
import { finishWorking } from '../../src/domain/payroll/statement/explanation.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { type Money, money, parseMoney, sum } from '../../src/domain/values/money.ts';
import type { Inputs } from './inputs.ts';
import { monthCase, refuse, refuseUnknown } from './month.ts';
import { amount, type Figures, UnknownYear, Untranslatable, type Value } from './value.ts';
import { whenOf } from './when.ts';

const kinds: Readonly<Record<string, OrderKind>> = {
  ordinario: 'ordinary',
  civil: 'ordinary',
  comun: 'ordinary',
  alimentos: 'alimony',
  alimentario: 'alimony',
  alimentos_adulto: 'adult_alimony',
  cooperativa: 'cooperative_order',
  libranza: 'libranza',
  sindicato: 'union',
  prestamo: 'loan',
  voluntario: 'voluntary',
};

export const garnishment = (inputs: Inputs, asOf: Day): Figures => order(inputs, asOf, 'ordinary');
export const payrollLoan = (inputs: Inputs, asOf: Day): Figures => order(inputs, asOf, 'libranza');

/** Computes an order: the legal limit and the amount withheld. */
function order(inputs: Inputs, asOf: Day, usual: OrderKind): Figures {
  const kind =
    inputs.choice(kinds, 'tipo', 'clase', 'tipo_embargo') ??
    (inputs.flag('alimentos') ? 'alimony' : inputs.flag('cooperativa') ? 'cooperative_order' : usual);
  const { day } = whenOf(inputs, asOf);
  const value = inputs.money('valor', 'cuota', 'monto', 'solicitado', 'valor_orden', 'libranza');
  const percent = inputs.decimal('porcentaje');
  const owed = inputs.money('saldo');
  const salary = inputs.money('salario', 'salarial', 'devengado');
  const after = netOrReason(() => netOf(inputs, asOf, salary));
  // An ordinary embargo is a part of the salary, whatever the net is.
  if (after instanceof UnknownYear && kind !== 'ordinary') throw after;
  const net = after instanceof UnknownYear ? (salary ?? inputs.missing('salario')) : after;
  const left = (value: Money) => (): Value => {
    if (after instanceof UnknownYear) throw after;
    return amount(value);
  };
  const allowance = inputs.money('auxilio', 'auxilio_transporte') ?? (0 as Money);
  const days = inputs.whole('dias') ?? 30;
  if (days < 0 || days > 30) throw new Untranslatable('«dias» debe ir de 0 a 30');
  const on = inputs.flag('prestaciones', 'sobre_prestaciones') ? 'benefits' : 'salary';
  const already = inputs.money('otros_descuentos', 'descuentos_previos');
  const pay = {
    day,
    days,
    salary: salary ?? net,
    net,
    ...(salary !== undefined && { lawful: money(Math.max(0, salary + allowance - net)) }),
    on,
    ...(already !== undefined && { agreedDeductions: already }),
  } as const;
  const deductionOrder: DeductionOrder = {
    id: 'caso',
    kind,
    label: 'Caso',
    received: day,
    authorised: true,
    // A libranza without amount takes all that the law allows.
    ...(value !== undefined
      ? { amount: value }
      : kind === 'libranza' && percent === undefined
        ? { amount: net }
        : {}),
    ...(percent !== undefined && { percent }),
    ...(owed !== undefined && { owed }),
  };
  const result = applyOrders(pay, [deductionOrder]);
  refuse(result.findings);
  const limit = findLegalLimit(kind, pay, { sameLimit: 0 as Money, all: already ?? (0 as Money) });
  const most = limit && finishWorking(limit.working, '', []).amount;
  const top = amount(most === undefined ? net : money(Math.max(0, most)));
  const withheld = amount(result.total);
  return {
    embargable: top,
    limite: top,
    tope: top,
    maximo: top,
    maximo_libranza: top,
    tope_libranza: top,
    cuota_maxima: top,
    descuento: withheld,
    descuento_aplicado: withheld,
    aplicado: withheld,
    embargo: withheld,
    libranza: withheld,
    valor: withheld,
    cabe: result.results[0]?.state === 'applied',
    neto: left(result.net),
    neto_antes: left(net),
    neto_ley: left(net),
    neto_despues: left(result.net),
    neto_final: left(result.net),
    minimo_a_conservar: left(money(net - Math.max(0, most ?? net))),
  };
}

function netOrReason(net: () => Money): Money | UnknownYear {
  try {
    return net();
  } catch (error) {
    if (error instanceof UnknownYear) return error;
    throw error;
  }
}

/** Net after legal deductions: as stated, or that of the month. */
function netOf(inputs: Inputs, asOf: Day, salary: Money | undefined): Money {
  const net = inputs.money('neto', 'neto_ley', 'neto_despues_de_ley', 'neto_despues_ley', 'salario_neto');
  const each = ['salud', 'pension', 'fsp', 'retencion'].flatMap((name) => inputs.money(name) ?? []);
  const lawful =
    inputs.money('descuentos_ley', 'deducciones_ley', 'aportes', 'aportes_obligatorios') ??
    (each.length > 0 ? sum(each) : undefined);
  const other = inputs.money('auxilio', 'auxilio_transporte') ?? (0 as Money);
  if (net !== undefined) return net;
  if (salary === undefined) inputs.missing('salario');
  if (lawful !== undefined) return money(salary + other - lawful);
  const { contract, period, novelties, policies } = monthCase(inputs, asOf);
  // A case without allowance has none.
  const bare = { ...contract, salary, ...(other === 0 && { transport_allowance_mode: 'never' as const }) };
  const result = liquidate(bare, period, novelties, policies);
  refuseUnknown(result);
  return parseMoney(result.totals.total) ?? (0 as Money);
}
