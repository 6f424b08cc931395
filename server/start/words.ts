import { BadConfig } from '../config.ts';
import { CannotStart } from '../store/data-folder.ts';

/** Why the start failed, for the operator: sentences for what can be mended, everything for what cannot. */
export function explained(error: unknown): string {
  if (error instanceof BadConfig) return error.sentences.map((sentence) => `  · ${sentence}`).join('\n');
  if (error instanceof CannotStart) return `  ${error.message}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const database: Record<string, string> = {
    ECONNREFUSED: 'La base de datos de DATABASE_URL no responde.',
    ENOTFOUND: 'La máquina de DATABASE_URL no existe.',
    '28P01': 'La base de datos de DATABASE_URL no acepta ese usuario o esa contraseña.',
    '3D000': 'La base de datos de DATABASE_URL no existe: créela primero.',
    '42501': 'El usuario de DATABASE_URL no puede crear tablas ni el rol quincena_app.',
  };
  if (database[code]) return `  ${database[code]}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const staff = ['root', 'soporte', 'aliado', 'cliente', 'distribuidor', 'habilitador'];

export function welcome({
  address,
  demo,
  empty,
}: {
  address: string;
  demo: boolean;
  empty: boolean;
}): string {
  const lines = ['', `  Quincena está lista en ${address}`];
  if (demo) {
    lines.push(
      '',
      '  Cuentas de la demo, todas con la contraseña quincena-demo:',
      ...staff.map((name) => `    ${name}@quincena.demo`),
      `    Empleados en ${address}/payslip, por ejemplo CC 1037482916`,
    );
  }
  if (empty) lines.push('', '  Aún no hay usuarios. Cree el primer administrador: npm run admin:create');
  lines.push('', '  Ctrl+C para terminar.', '');
  return lines.join('\n');
}
