import { createMachine, type setup } from 'xstate'

type Setup = typeof setup

/**
 * XState's `setup` without the makers of actions that no machine here uses: they cannot be shaken off it, and the worker
 * has a budget. Types are those of the original.
 */
export const leanSetup = (({ actors, actions, guards, delays }) => ({
  createMachine: (config: never) => createMachine(config, { actors, actions, guards, delays } as never),
})) as Setup
