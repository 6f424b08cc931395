import { useEffect, useState, useSyncExternalStore } from 'react';
import { choose, employeeSession, type KeptPerson, listKeptPeople } from '../session.ts';

/** Everybody whose vault this device keeps, read again as vaults come and go. */
export function useKeptPeople(): KeptPerson[] {
  const [people, setPeople] = useState<KeptPerson[]>([]);
  const now = useSyncExternalStore(employeeSession.subscribe, employeeSession.get, employeeSession.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is here changes it
  useEffect(() => {
    let isShown = true;
    void listKeptPeople().then((found) => isShown && setPeople(found));
    return () => {
      isShown = false;
    };
  }, [now]);
  return people;
}

/** A phone that several employees share: each opens their own vault, with no connection too. */
export function OtherPeople({ except }: { except: string }) {
  const others = useKeptPeople().filter(({ owner }) => owner !== except);
  if (others.length === 0) return null;
  return (
    <p className="v-lock-people">
      {others.map(({ owner, name }) => (
        <button key={owner} type="button" onClick={() => void choose(owner)}>
          Soy {name || 'otra persona'}
        </button>
      ))}
    </p>
  );
}
