import { isIP } from 'node:net';
import type { AllowedNetworks } from './networks.ts';

const MAX_ADDRESS_CHARACTERS = 500;
const local = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/;

/** Host of an address as a socket needs it: IPv6 without brackets. */
export const getUrlHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Finds what is wrong with the address of a webhook, in words. What its name resolves to is judged at each delivery.
 * HTTP without TLS is accepted only for networks that the operator allows.
 */
export function findAddressProblem(address: string, networks: AllowedNetworks): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || address.length > MAX_ADDRESS_CHARACTERS)
    return 'Escriba una dirección que empiece por https://';
  if (url.username || url.password) return 'La dirección no puede llevar usuario ni contraseña';
  if (url.hash) return 'La dirección no puede llevar nada después de #';
  const host = getUrlHost(url);
  if (url.protocol === 'http:' && networks.isEmpty) return 'La dirección debe empezar por https://';
  if (isIP(host) && !networks.isOpen(host))
    return 'Esa dirección es de una red privada, y esta instalación no lo permite';
  if (url.protocol === 'http:' && isIP(host) && !networks.isAllowed(host))
    return 'La dirección debe empezar por https://';
  if (local.test(host) && networks.isEmpty)
    return 'Ese nombre es de una red privada, y esta instalación no lo permite';
  return undefined;
}
