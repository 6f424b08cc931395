import type { Device } from './device.ts';

/** A device with its fingerprint: it makes passkeys, and answers for them whenever it is asked. */
export async function addAuthenticator(device: Device): Promise<void> {
  const session = await device.context.newCDPSession(device.page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  });
}
