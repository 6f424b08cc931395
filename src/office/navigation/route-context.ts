import { createContext, useContext } from 'react';
import type { Route } from '../../domain/routes/route.ts';

export const RouteContext = createContext<Route | undefined>(undefined);

/** The route of the screen one is in: its own, whatever the address says while it waits behind another. */
export function useRoute(): Route {
  const route = useContext(RouteContext);
  if (!route) throw new Error('Fuera de una pantalla');
  return route;
}
