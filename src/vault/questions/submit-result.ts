import type { useIonRouter } from '@ionic/react';
import { cloudUploadOutline } from 'ionicons/icons';
import { ask, showToast } from '../../kit/overlays/announce.ts';
import { isOnline } from '../../offline/connectivity.ts';
import { buildServerFailureQuestion, explainUnsentWrite } from '../../offline/explain-unsent.ts';
import type { SubmitResult } from '../../offline/outbox.ts';

/**
 * Tells an employee whether a submission was sent or waits, and where a failure of the server is shown. What was sent is
 * told as the server says, which may have found another state than the form; `sent` is for an answer without words.
 */
export async function tellSubmitResult(
  result: SubmitResult,
  sent: string,
  router: Pick<ReturnType<typeof useIonRouter>, 'push'>,
): Promise<void> {
  if (result.outcome === 'sent')
    return showToast((result.data as { message?: string } | undefined)?.message ?? sent);
  if (result.why !== 'server') return showToast(explainUnsentWrite(result.why, isOnline()));
  const sees = await ask({ ...buildServerFailureQuestion(result), icon: cloudUploadOutline });
  if (sees) router.push('/payslip/account', 'none');
}
