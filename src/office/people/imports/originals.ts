import type { QueryClient } from '@tanstack/react-query';
import { megabyte } from '../../../domain/files/files.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call } from '../../../net/calls.ts';

export type ImportsPath = 'payroll_imports' | 'employee_imports';

/** Largest file that the server takes. */
const largest = 5 * megabyte;

/**
 * Keeps the file an import came from, for who asks for it later. Its result is told after it: a page that is left then has
 * lost nothing. A file that cannot be kept undoes nothing of what was imported.
 */
export async function keepOriginal(
  client: QueryClient,
  path: ImportsPath,
  id: string,
  file: File | undefined,
): Promise<void> {
  if (!file) return;
  if (file.size > largest)
    return showToast('Se importó. El archivo original pesa más de 5 MB y no se guarda: consérvelo usted.');
  try {
    await call(`POST /${path}/:id/file`, { id, file });
    await client.invalidateQueries({ queryKey: [path] });
  } catch {
    // Said by the interceptor; what was imported stays.
  }
}
