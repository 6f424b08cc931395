import { buildBlockingFinding, type Finding, type Fix } from '../../findings/finding.ts';
import { type Day, parseDay } from '../../values/day.ts';
import type { Money } from '../../values/money.ts';
import { type OrderKind, orderKinds } from '../law/garnishment-limits.ts';

export type DeductionOrder = {
  id: string;
  kind: OrderKind;
  /** Beneficiary of the order: `Juzgado 3 de familia`, `Banco Andino`. */
  label: string;
  /** Day it arrived. Among orders of equal rank, the first to arrive goes first. */
  received: Day;
  /** A fixed amount or a percentage of the salary. A judge's order with neither takes the most that the law allows. */
  amount?: Money;
  percent?: string;
  /** The order covers the salary alone: prima and other benefits stay out (CST art. 344). */
  salaryOnly?: boolean;
  /** Balance of the order, when it has an end. */
  owed?: Money;
  /** Signed by the worker. Required for everything except a judge's order (CST 149). */
  authorised?: boolean;
};

export const orderFix = ({ id }: Pick<DeductionOrder, 'id'>, field: string): Fix => ({
  route: `/deduction_orders/${id}/edit`,
  field,
});

/** Returns the faults, in Spanish, that make an order impossible to apply; none for a sound order. */
export function checkOrder(order: DeductionOrder, path: string): Finding[] {
  const fault = faultOf(order, path);
  if (!fault) return [];
  return [{ ...fault, fix: orderFix(order, fault.path.slice(path.length + 1)) }];
}

function faultOf(order: DeductionOrder, path: string): Finding | undefined {
  if (!(order.kind in orderKinds))
    return buildBlockingFinding(
      'order-kind',
      `${path}.kind`,
      'Esa clase de orden no existe',
      'Elija una de la lista.',
    );
  const { judicial, label } = orderKinds[order.kind];
  const sentence = (message: string) => `${label} de ${order.label}: ${message}`;
  if (!parseDay(order.received))
    return buildBlockingFinding(
      'order-received',
      `${path}.received`,
      sentence('la fecha en que llegó no existe en el calendario'),
      'Escriba una fecha como 2026-09-10.',
    );
  if ((order.amount ?? 0) < 0 || (order.owed ?? 0) < 0)
    return buildBlockingFinding(
      'amount-negative',
      `${path}.${order.amount !== undefined && order.amount < 0 ? 'amount' : 'owed'}`,
      sentence('el valor no puede ser negativo'),
      'Corrija el valor.',
    );
  if (
    order.percent !== undefined &&
    !(/^\d{1,3}(\.\d{1,3})?$/.test(order.percent) && Number(order.percent) <= 100)
  )
    return buildBlockingFinding(
      'percent-invalid',
      `${path}.percent`,
      sentence('el porcentaje no es válido'),
      'Escríbalo de 0 a 100, con punto decimal.',
    );
  if (order.percent !== undefined && order.amount !== undefined)
    return buildBlockingFinding(
      'order-ambiguous',
      `${path}.amount`,
      sentence('tiene valor y porcentaje'),
      'Deje solo uno de los dos.',
    );
  if (!judicial && order.percent === undefined && order.amount === undefined)
    return buildBlockingFinding(
      'amount-missing',
      `${path}.amount`,
      sentence('no dice cuánto se descuenta'),
      'Escriba el valor o el porcentaje.',
    );
  if (!judicial && !order.authorised)
    return buildBlockingFinding(
      'order-unauthorised',
      `${path}.authorised`,
      sentence('no tiene autorización escrita'),
      'Consígala antes de descontar (CST art. 149).',
    );
  return undefined;
}
