import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '../thread.ts';
import { drawPayslipPdf, type Payslip } from './pdf.ts';

/** A buffer arrives as bytes, which the PDF library takes for the path of a file. */
function reviveLogo({ letterhead, ...slip }: Payslip): Payslip {
  const { logo, ...notes } = letterhead ?? {};
  return {
    ...slip,
    letterhead: {
      ...notes,
      ...(logo && { logo: Buffer.from(logo.buffer, logo.byteOffset, logo.byteLength) }),
    },
  };
}

const post = (reply: ThreadReply<Uint8Array>, transferred: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(reply, transferred);

parentPort?.on('message', (slip: Payslip) => {
  drawPayslipPdf(reviveLogo(slip)).then(
    (pdf) => {
      const output = new Uint8Array(pdf);
      post({ output }, [output.buffer]);
    },
    (problem: unknown) => post({ problem }),
  );
});
