import { createContext, useContext } from 'react';
import type { Route } from '../../domain/routes/route.ts';

export const RouteContext = createContext<Route | undefined>(undefined);

/**
 * Returns the route of the screen that calls it, which differs from that of the address while the screen waits behind
 * another. Throws outside a screen.
 */
export function useRoute(): Route {
  const route = useContext(RouteContext);
  if (!route) throw new Error('Fuera de una pantalla');
  return route;
}
