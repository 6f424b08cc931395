import { startTransition, useOptimistic, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberMonth } from '../months/chosen-month.ts';

/**
 * The query of a screen's own address. Pages stay mounted behind the one in view, where the address is of
 * another: then the last one of its own is kept. What is changed is there at once, before the router has drawn the
 * new address: a box that is ticked stays ticked, and what is changed next is changed over it.
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
    // Words typed a moment before leaving the screen bring nobody back to it. The address changes at once; the router
    // says so only when the next screen is drawn.
    if (location.pathname !== own) return keep(`?${next}`);
    startTransition(() => {
      show(String(next));
      navigate({ pathname: own, search: String(next) }, { replace: true });
    });
  }
  return [query, change];
}
