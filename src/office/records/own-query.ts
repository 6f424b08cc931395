import { startTransition, useOptimistic, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberMonth } from '../months/chosen-month.ts';

/**
 * Returns the query of the address of this screen and a function that changes it. A screen that stays mounted behind
 * another keeps its last query. A change is visible at once, before the router renders the new address, and the next
 * change applies over it.
 */
export function useOwnQuery(): [
  URLSearchParams,
  (changes: Record<string, string | number | undefined>) => void,
] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [own] = useState(pathname);
  const [kept, keep] = useState(search);
  if (pathname === own && search !== kept) keep(search);
  const [text, show] = useOptimistic(pathname === own ? search : kept);
  const query = new URLSearchParams(text);

  function change(changes: Record<string, string | number | undefined>) {
    const { year, month } = changes;
    if (typeof year === 'number' && typeof month === 'number') rememberMonth({ year, month });
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    // A delayed change after the user left the screen must not navigate back to it. `location` is read because it
    // changes at once, while the router reports it only when the next screen renders.
    if (location.pathname !== own) return keep(`?${next}`);
    startTransition(() => {
      show(String(next));
      navigate({ pathname: own, search: String(next) }, { replace: true });
    });
  }
  return [query, change];
}
