import { useEffect, useState, useSyncExternalStore } from 'react';
import { choose, employeeSession, type KeptPerson, listKeptPeople } from '../session/session.ts';

/** Returns the employees whose vault this device stores. Reads them again as vaults come and go. */
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

/** Lets several employees share a phone. Each opens their own vault, also without a connection. */
export function OtherPeople({ except }: { except: string }) {
  const others = useKeptPeople().filter(({ owner }) => owner !== except);
  if (others.length === 0) return null;
  return (
    <p className="v-lock-people flex wrap gap-8">
      {others.map(({ owner, name }) => (
        <button className="breaks m text-15" key={owner} type="button" onClick={() => void choose(owner)}>
          Soy {name || 'otra persona'}
        </button>
      ))}
    </p>
  );
}
