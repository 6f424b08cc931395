import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { liquidate } from '../../src/domain/payroll/month/liquidate.ts';
import { openBrowser } from './browser.ts';
import { engineCases } from './engine-cases.ts';

declare global {
  interface Window {
    loadEngine: typeof import('../../src/office/payroll/editor/engine.ts').loadEngine;
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The files a browser loads for the engine: the office's own entry, minified and for its target. */
async function bundle(): Promise<Map<string, string>> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: `${root}src/office/payroll/editor/engine.ts`, formats: ['es'], fileName: 'engine' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('Nothing was built');
  return new Map(
    output.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])),
  );
}

it('the browser and the server compute the same results for five hundred payrolls', async () => {
  const files = await bundle();
  const entry = [...files.keys()].find((name) => name.startsWith('engine'));
  const page = `<!doctype html><title>Engine</title><script type="module">
    import { loadEngine } from '/${entry}';
    window.loadEngine = loadEngine;
  </script>`;
  const cases = engineCases(500);
  const { context, close } = await openBrowser();
  try {
    await context.route('https://quincena.test/**', (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      const code = files.get(name);
      return code === undefined
        ? route.fulfill({ contentType: 'text/html', body: page })
        : route.fulfill({ contentType: 'text/javascript', body: code });
    });
    const tab = await context.newPage();
    await tab.goto('https://quincena.test/');
    const there = await tab.evaluate(async (given) => {
      const { liquidate: settle } = await window.loadEngine();
      return given.map((one) => JSON.stringify(settle(...one)));
    }, cases);
    const here = cases.map((one) => JSON.stringify(liquidate(...one)));
    const different = here.flatMap((text, index) => (text === there[index] ? [] : [index]));
    expect(there).toHaveLength(500);
    expect(different.map((index) => [cases[index], here[index], there[index]])).toEqual([]);
  } finally {
    await close();
  }
});

it('the five hundred payrolls include the main concepts and a few years without parameters', () => {
  const results = engineCases(500).map((one) => liquidate(...one));
  const concepts = new Set(results.flatMap(({ lines }) => lines.map(({ concept }) => concept)));
  expect([...concepts]).toEqual(
    expect.arrayContaining([
      ...['salary', 'transportation_allowance', 'heds', 'common_vacation', 'work_disabilities'],
      ...['maternity_leave', 'paid_leave', 'commissions', 'bonuses', 'health', 'pension', 'solidarity'],
      ...['withholding', 'tax_lien', 'loans', 'unions', 'cooperative', 'debt'],
    ]),
  );
  const refused = results.filter(({ findings }) =>
    findings.some(({ code }) => code === 'missing-parameters'),
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(150);
});
