import { useIonRouter } from '@ionic/react';
import { confirmLeaving } from './leaving.ts';

/** Goes to another screen if the one in view may be left. The promise resolves to `false` when the user stays. */
export function useGo() {
  const router = useIonRouter();
  return async (...where: Parameters<typeof router.push>): Promise<boolean> => {
    const leaves = await confirmLeaving();
    if (leaves) router.push(...where);
    return leaves;
  };
}
