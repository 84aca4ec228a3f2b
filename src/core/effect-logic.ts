import type { PromiseActorLogic } from 'xstate'

/**
 * Declares an effect by its input and output. The host runs the implementation of that name and dispatches its answer;
 * this logic is never started.
 */
export const effect = <Output, Input>() =>
  ({
    transition: (snapshot: unknown) => snapshot,
    getInitialSnapshot: (_: unknown, input: unknown) => ({
      status: 'active',
      input,
      output: undefined,
      error: undefined,
    }),
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  }) as unknown as PromiseActorLogic<Output, Input>
