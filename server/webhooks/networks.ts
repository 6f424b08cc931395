import { BlockList, isIP } from 'node:net';

/** Ranges of IPv4 that are no public address of one machine (IANA registry of special-purpose addresses, RFC 6890). */
const special: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Ranges inside 2000::/3, the only public one, that carry an IPv4 address, or are for protocols or documents. */
const specialOf6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const reserved = new BlockList();
for (const [network, bits] of special) reserved.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of specialOf6) reserved.addSubnet(network, bits, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Tests for a public address. One of IPv6 that only wraps another of IPv4 is not. */
function isPublic(address: string): boolean {
  const family = familyOf(address);
  if (family === 'ipv6' && !unicast.check(address, family)) return false;
  return !reserved.check(address, family);
}

export type AllowedNetworks = {
  /** The operator allows the address although it is private. */
  isAllowed: (address: string) => boolean;
  /** Webhooks may go to the address. */
  isOpen: (address: string) => boolean;
  isEmpty: boolean;
};

/** Reads the networks that the operator allows, each an address or a CIDR range. */
export function readAllowedNetworks(networks: readonly string[]): AllowedNetworks {
  const list = new BlockList();
  for (const each of networks) {
    const [address = '', bits] = each.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const isAllowed = (address: string) => isIP(address) !== 0 && list.check(address, familyOf(address));
  return {
    isAllowed,
    isOpen: (address) => isIP(address) !== 0 && (isAllowed(address) || isPublic(address.replace(/%.*$/, ''))),
    isEmpty: networks.length === 0,
  };
}
