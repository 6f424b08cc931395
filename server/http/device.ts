const browsers = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS|OPT\/|Opera/, 'Opera'],
  [/MiuiBrowser/, 'Navegador de Xiaomi'],
  [/HuaweiBrowser/, 'Navegador de Huawei'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;
const things = [
  [/Android.*Mobile|Opera Mini/, 'un celular Android'],
  [/Android/, 'una tableta Android'],
  [/iPhone/, 'un iPhone'],
  [/iPad|Macintosh.*(CriOS|FxiOS|EdgiOS|OPiOS|OPT\/)/, 'un iPad'],
  [/Macintosh.*Version\/[\d.]+ Safari/, 'un Mac o un iPad'],
  [/Macintosh/, 'un Mac'],
  [/Windows/, 'un computador Windows'],
  [/CrOS/, 'un Chromebook'],
  [/Linux/, 'un computador Linux o una tableta Android'],
] as const;

/** Describes the browser and device of a user agent in Spanish: `Chrome en un celular Android`. */
export function describeDevice(agent: string): string {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([test]) => test.test(agent))?.[1];
  return [named(browsers) ?? 'Navegador', named(things)].filter(Boolean).join(' en ');
}
