import type { useIonRouter } from '@ionic/react';
import { cloudUploadOutline } from 'ionicons/icons';
import { ask, toast } from '../kit/announce.ts';
import { isOnline } from '../offline/connectivity.ts';
import { serverFailed } from '../offline/kept-words.ts';
import type { Submitted } from '../offline/outbox.ts';

const waits = {
  no_network: 'Se enviará al volver la conexión',
  sign_in: 'Se enviará cuando ingrese de nuevo',
  behind: 'Espera a lo que está antes en «Por enviar»',
};

/** Says what became of what was submitted; of what the server could not take, where it is seen too. */
export async function tell(
  result: Submitted,
  sent: string,
  router: Pick<ReturnType<typeof useIonRouter>, 'push'>,
): Promise<void> {
  if (result.outcome === 'sent') return toast(sent);
  if (result.why !== 'server')
    return toast(waits[result.why === 'behind' && !isOnline() ? 'no_network' : result.why]);
  const sees = await ask({
    ...serverFailed(result),
    badge: 'warn',
    icon: cloudUploadOutline,
    accept: 'Ver en «Por enviar»',
    cancel: 'Seguir',
  });
  if (sees) router.push('/payslip/account', 'none');
}
