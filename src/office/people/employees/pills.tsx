import {
  alertCircleOutline,
  archiveOutline,
  calendarOutline,
  checkmarkCircleOutline,
  mailOutline,
  removeCircleOutline,
  removeOutline,
  timeOutline,
} from 'ionicons/icons';
import type { EmployeeStatus } from '../../../domain/office/employees.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { Icon } from '../../../kit/marks/icon.tsx';

/** Style and icon of each status. The icon tells them apart without colour. */
const statuses = {
  activo: ['aceptado', checkmarkCircleOutline],
  por_iniciar: ['enviado', calendarOutline],
  por_vencer: ['borrador', timeOutline],
  incompleto: ['rechazado', alertCircleOutline],
  retirado: ['cola', removeCircleOutline],
} as const satisfies Record<EmployeeStatus, unknown>;

const isStatus = (value: unknown): value is EmployeeStatus =>
  typeof value === 'string' && Object.hasOwn(statuses, value);

export function EmployeeStatusPill({ value, missing }: { value: unknown; missing: unknown }) {
  if (!isStatus(value)) return null;
  const [look, icon] = statuses[value];
  const why = value === 'incompleto' && missing ? `Falta: ${missing}` : undefined;
  return (
    <span className="q-pill" data-st={look} title={why}>
      <Icon of={icon} />
      {employees.fields.status.options[value]}
    </span>
  );
}

const vaults = {
  sin_invitar: removeOutline,
  invitado: mailOutline,
  vencida: timeOutline,
  activo: archiveOutline,
} as const;

export function VaultStatusTag({ value }: { value: unknown }) {
  if (typeof value !== 'string' || !Object.hasOwn(vaults, value)) return null;
  const state = value as keyof typeof vaults;
  return (
    <span className={`q-tag${state === 'activo' ? '' : ' q-tag--off'}`}>
      <Icon of={vaults[state]} size="s" />
      {employees.fields.vault_status.options[state]}
    </span>
  );
}
