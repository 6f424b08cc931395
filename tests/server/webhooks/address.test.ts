import { describe, expect, it } from 'vitest';
import { findAddressProblem } from '../../../server/webhooks/address.ts';
import { readAllowedNetworks } from '../../../server/webhooks/networks.ts';

const none = readAllowedNetworks([]);
const office = readAllowedNetworks(['10.20.0.0/16', '127.0.0.1', 'fd00::/8']);

describe('where a webhook may go', () => {
  it.each([
    ...['127.0.0.1', '127.8.9.10', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.254', '192.0.0.8', '198.18.0.1', '224.0.0.1'],
    ...['255.255.255.255', '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::1'],
    ...['2001::1', '2001:db8::1', 'localhost', ''],
  ])('closes %s', (address) => {
    expect(none.isOpen(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2800:3f0::1'])(
    'opens %s',
    (address) => {
      expect(none.isOpen(address)).toBe(true);
    },
  );

  it('opens what the operator allows, and nothing beside it', () => {
    const opened = ['10.20.3.4', '10.21.0.1', '127.0.0.1', '127.0.0.2', 'fd00::1', 'fe80::1'];
    expect(opened.map((address) => office.isOpen(address))).toEqual([true, false, true, false, true, false]);
  });
});

describe('the address of a webhook', () => {
  it.each([
    'ftp://a.co',
    'hola',
    '//a.co',
    'http://a.co/hook',
    'https://u:p@a.co/hook',
    'https://a.co/#x',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://localhost/hook',
    'https://a.localhost./hook',
    'https://metadata.google.internal/hook',
    `https://a.co/${'x'.repeat(500)}`,
  ])('is refused: %s', (address) => {
    expect(findAddressProblem(address, none)).toEqual(expect.any(String));
  });

  it('may be any other one with TLS', () => {
    expect(findAddressProblem('https://erp.ejemplo.com.co:8443/hook?de=quincena', none)).toBeUndefined();
    expect(findAddressProblem('https://[2606:4700::1111]/hook', none)).toBeUndefined();
  });

  it('may be of a network that the operator allows, also without TLS', () => {
    expect(findAddressProblem('http://10.20.0.7/hook', office)).toBeUndefined();
    expect(findAddressProblem('http://erp.local/hook', office)).toBeUndefined();
    expect(findAddressProblem('http://8.8.8.8/hook', office)).toBe('La dirección debe empezar por https://');
    expect(findAddressProblem('https://192.168.0.1/hook', office)).toMatch(/red privada/);
  });
});
