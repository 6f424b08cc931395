import { MAX_FILE_NAME_CHARACTERS } from '../../src/domain/office/payroll-imports.ts';
import { buildInvalidRefusal } from '../refusals.ts';

export function readFileName(given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '')
    throw buildInvalidRefusal({ file_name: ['Diga cómo se llama el archivo'] });
  if (given.length > MAX_FILE_NAME_CHARACTERS)
    throw buildInvalidRefusal({
      file_name: [`El nombre del archivo pasa de ${MAX_FILE_NAME_CHARACTERS} letras. Póngale uno más corto`],
    });
  return given;
}
