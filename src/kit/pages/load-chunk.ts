import { type ComponentType, createElement, startTransition, useEffect, useReducer } from 'react';

/** Error of a part of the application that failed to load (specification §4): which one, how it failed, from where. */
export class ChunkLoadError extends Error {
  readonly chunk: string;
  readonly kind: 'missing' | 'timeout' | 'error';
  readonly address: string;
  constructor(chunk: string, kind: 'missing' | 'timeout' | 'error', address: string) {
    super(`No se pudo cargar ${chunk} (${kind}: ${address})`);
    this.name = 'ChunkLoadError';
    this.chunk = chunk;
    this.kind = kind;
    this.address = address;
  }
}

const patience = 120_000;

/**
 * Returns the address of the file that a loader imports, read from the text of the loader. The browser names it in
 * some errors only, and a timeout never names it.
 */
export function getChunkAddress(id: string, load: () => unknown): string {
  const path = /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1];
  return new URL(path ?? `/js/${id}`, new URL(import.meta.url, location.href)).href;
}

/** Loads a chunk. A failure is retried once; a timeout is not. */
export async function loadChunk<T>(id: string, load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(id, load);
  } catch (error) {
    if (error instanceof ChunkLoadError && error.kind === 'timeout') throw error;
    return inTime(id, load);
  }
}

function inTime<T>(id: string, load: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expected = getChunkAddress(id, load);
    const end = setTimeout(() => reject(new ChunkLoadError(id, 'timeout', expected)), patience);
    load()
      .then(resolve, (error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        const address = /https?:\S+|\/js\/\S+/.exec(text)?.[0] ?? expected;
        const kind = /fetch|import/i.test(text) ? 'missing' : 'error';
        reject(new ChunkLoadError(id, kind, address));
      })
      .finally(() => clearTimeout(end));
  });
}

/** Functions that forget the chunks that failed, so that they are loaded again. */
const failed = new Set<() => void>();

export function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Defines a value that is loaded on first use, as a hook that returns `undefined` until it arrives. A failed load
 * throws its error until {@link forgetFailed}. React Suspense would show the value no earlier than 300 ms after its
 * fallback; this hook shows it at once.
 */
export function defineLazyValue<T>(
  id: string,
  load: () => Promise<T>,
): (() => T | undefined) & { load(): Promise<void> } {
  let value: T | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;
  const ask = () => {
    loading ??= loadChunk(id, load).then(
      (arrived) => {
        value = arrived;
      },
      (error: unknown) => {
        failure = error;
        failed.add(() => {
          failure = loading = undefined;
        });
      },
    );
    return loading;
  };
  function useValue(): T | undefined {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    const drawn = value;
    if (failure !== undefined) throw failure;
    if (drawn === undefined) void ask();
    useEffect(() => {
      if (drawn !== undefined) return undefined;
      let here = true;
      void ask().then(() => here && startTransition(draw));
      return () => {
        here = false;
      };
    }, []);
    return drawn;
  }
  return Object.assign(useValue, { load: ask });
}

/** Defines a component that is loaded when it is first rendered. `Meanwhile` is shown in its place until then. */
export function defineLazyPart<P extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  Meanwhile?: ComponentType<P>,
): ComponentType<P> & { load(): Promise<void> } {
  const useChunk = defineLazyValue(id, load);
  function LazyPart(props: P) {
    const Part = useChunk()?.default ?? Meanwhile;
    return Part ? createElement(Part, props) : null;
  }
  return Object.assign(LazyPart, { load: useChunk.load });
}
