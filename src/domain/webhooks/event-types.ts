/** Every type of event that a webhook may ask for, in words. Its data are in `event-data.ts`. */
export const eventTypes = {
  'payroll.accepted': 'Nómina aceptada por la DIAN',
  'payroll.rejected': 'Nómina rechazada por la DIAN',
  'adjustment.accepted': 'Nota de ajuste aceptada por la DIAN',
  'adjustment.rejected': 'Nota de ajuste rechazada por la DIAN',
  'pay_run.closed': 'Pago cerrado',
  'pay_run.reopened': 'Pago reabierto',
  'month.posted': 'Mes contabilizado, su diferencia o su reversión',
  'employee.created': 'Empleado creado',
  'employee.updated': 'Empleado cambiado',
  'employee.deleted': 'Empleado borrado',
  'request.created': 'Solicitud de un empleado recibida',
  'request.answered': 'Solicitud de un empleado decidida',
} as const;
export type EventType = keyof typeof eventTypes;

export const allEventTypes = Object.keys(eventTypes) as EventType[];
export const isEventType = (given: string): given is EventType => Object.hasOwn(eventTypes, given);

/** Type of the event that somebody sends to try a webhook. No webhook asks for it. */
export const TEST_EVENT = 'webhook.test';
export type DeliveredType = EventType | typeof TEST_EVENT;

export const describeEventType = (type: string): string =>
  type === TEST_EVENT ? 'Prueba' : isEventType(type) ? eventTypes[type] : type;
