import type { CDPSession } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import { cutFigures, letters } from './fits.ts';
import { fillAddress, listOfficeAddresses, prepareOffice } from './office-addresses.ts';

/** Screens of the office at every size of screen and of letters: no figure is cut and no page moves sideways. */
clerkAtDesk();

const sizes = [320, 390, 768, 1024, 1440].flatMap((width) =>
  [100, 200].map((percent) => [width, percent] as const),
);

let ids: Record<string, string>;
let session: CDPSession;

beforeAll(async () => {
  ids = await prepareOffice(server);
  session = await desk.context.newCDPSession(desk.page);
});

it.each(listOfficeAddresses())('%s fits every width and letter size', async (address, there) => {
  const found: string[] = [];
  await desk.go(fillAddress(address, ids));
  await desk.seen(there).waitFor();
  for (const [width, percent] of sizes) {
    // The letters first: what is measured in them is looked at again when the width changes.
    await letters(session, percent);
    await desk.page.setViewportSize({ width: width + 1, height: 800 });
    await desk.page.setViewportSize({ width, height: 800 });
    for (const one of await cutFigures(desk.page)) found.push(`${width} px, ${percent} %: ${one}`);
  }
  await letters(session, 100);
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  expect(found).toEqual([]);
});
