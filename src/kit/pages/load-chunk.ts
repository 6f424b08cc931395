import { type ComponentType, createElement, startTransition, useEffect, useReducer } from 'react';

/** A part of the application that did not arrive (specification §4): which, how it failed, from where. */
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
 * Address of the file that a loader imports. Every built part lies in one folder, and the text of its loader names it;
 * an error of the browser names it only sometimes, and a wait without an answer never.
 */
export function getChunkAddress(id: string, load: () => unknown): string {
  const path = /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1];
  return new URL(path ?? `/js/${id}`, new URL(import.meta.url, location.href)).href;
}

/** Loads a chunk; one that fails is asked for once more before giving up. */
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

/** Steps that forget the chunks that failed, so that they are asked for again. */
const failed = new Set<() => void>();

export function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Value that arrives when it is first needed: a hook that is `undefined` until then and draws again when it is there.
 * One that failed throws its error until {@link forgetFailed}. React's own way of waiting shows what arrived no earlier
 * than 300 ms after it showed that it waits; here it is shown when it is there.
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

/** A part of the application that arrives when it is first drawn, and what stands in its place meanwhile. */
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
