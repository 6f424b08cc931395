import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { nameVaultPart } from '../../scripts/vault-parts.ts';

const src = (file: string): string => resolve('src', file);

/** Module graph with the imports of each file, and those that it makes on demand. */
function buildGraph(imports: Record<string, string[]>, onDemand: Record<string, string[]> = {}) {
  const find = (of: Record<string, string[]>, id: string): string[] =>
    Object.entries(of).flatMap(([file, targets]) => (src(file) === id ? targets.map(src) : []));
  return {
    getModuleInfo: (id: string) => ({
      importedIds: find(imports, id),
      dynamicallyImportedIds: find(onDemand, id),
    }),
  };
}

const graph = buildGraph(
  {
    'main.tsx': ['session.ts'],
    'vault/vault-app.tsx': ['home.tsx', 'session.ts', 'outbox.ts', 'amount.tsx', 'vault/vault-app.tsx'],
    'home.tsx': ['amount.tsx', 'hero.tsx'],
    'office/office-app.tsx': ['outbox.ts'],
    'late-screen.tsx': ['amount.tsx'],
    'guest/guest-app.tsx': ['outbox.ts'],
  },
  {
    'main.tsx': ['vault/vault-app.tsx', 'office/office-app.tsx', 'guest/guest-app.tsx'],
    'office/office-app.tsx': ['late-screen.tsx'],
    'guest/guest-app.tsx': ['vault/vault-app.tsx'],
  },
);

it('the modules that the same applications share are in one part', () => {
  const name = (file: string) => nameVaultPart(src(file), graph);
  expect(name('hero.tsx')).toBe('vault');
  expect(name('home.tsx')).toBe('vault');
  expect(name('outbox.ts')).toBe('vaultgo');
});

it('a module that a later screen of the office uses is in another part', () => {
  expect(nameVaultPart(src('amount.tsx'), graph)).toBe('vaulto');
});

it.each(['session.ts', 'late-screen.tsx', 'vault/vault-app.tsx', 'main.tsx'])(
  '%s is left to the bundler',
  (file) => {
    expect(nameVaultPart(src(file), graph)).toBeNull();
  },
);
