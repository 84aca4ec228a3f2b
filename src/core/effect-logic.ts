import { fromPromise } from 'xstate'

/**
 * What a machine invokes: a name and two shapes. The host runs the work of that name and tells the answer; this logic
 * itself is never started.
 */
export const effect = <Output, Input>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('effects are run by the host')))
