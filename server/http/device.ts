const browsers = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;
const systems = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Browser and system of a call, as its owner will recognise them: `Chrome en Android`. */
export function deviceOf(agent: string): string {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([test]) => test.test(agent))?.[1];
  return [named(browsers) ?? 'Navegador', named(systems)].filter(Boolean).join(' en ');
}
