import type { Account } from '../session/api.ts';
import { Choices } from './choices.tsx';
import { useLock } from './use-lock.ts';

const options = [
  ['hidden', 'Sí, hasta que toque el ojo'],
  ['shown', 'No'],
] as const;

/** Chooses whether amounts are covered when the vault opens. */
export function CoverLevel({ account }: { account: Account }) {
  const { lock, choose } = useLock(account.id);
  if (!lock) return null;
  return (
    <>
      <Choices
        label="Ocultar los valores"
        options={options}
        value={lock.hideAmounts ? 'hidden' : 'shown'}
        onChange={(value) => void choose({ hideAmounts: value === 'hidden' })}
      />
      <p className="c-2 v-settings-note">
        Se ocultan en toda la bóveda. El ojo de cada página los muestra hasta que la bóveda se cierra.
      </p>
    </>
  );
}
