import type { PromiseActorLogic } from 'xstate'

/**
 * What a machine invokes: a name and two shapes. The host runs the work of that name and tells the answer; this logic
 * itself is never started.
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
