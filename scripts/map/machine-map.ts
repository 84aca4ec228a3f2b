import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { runtimeMachines } from '../../src/core/runtime-machines.ts'

type StateNode = AnyStateMachine['states'][string]

/** `xstate.done.actor.0.session.validating` → `validate done`, `xstate.after.retryPause.…` → `after retryPause`. */
const eventName = (type: string, { invoke }: StateNode): string => {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (kind) return `${invoke.find((one) => one.id === id)?.src ?? id} ${kind}`
  return type.replace(/^xstate\.after\.(\w+)\..*$/, 'after $1')
}

const conditionOf = (guard: unknown, isLast: boolean, hasOthers: boolean): string => {
  if (guard) return ` [${typeof guard === 'string' ? guard : 'if'}]`
  return isLast && hasOthers ? ' [else]' : ''
}

/** The transitions from a state: one entry per target, with all events in one label. */
const edgesOf = (state: StateNode): Map<string, string[]> => {
  const edges = new Map<string, string[]>()
  for (const [type, targets] of state.transitions)
    for (const [at, { target, guard }] of targets.entries()) {
      const to = target?.[0]?.key ?? state.key
      const condition = conditionOf(guard, at === targets.length - 1, targets.length > 1)
      edges.set(to, [...(edges.get(to) ?? []), eventName(type, state) + condition])
    }
  return edges
}

/** A flat machine as a Mermaid state diagram. */
export const machineMap = (machine: AnyStateMachine): string => {
  const lines = Object.values(machine.states).flatMap((state) =>
    [...edgesOf(state)].map(([to, labels]) => `  ${state.key} --> ${to}: ${labels.join('<br/>')}`),
  )
  const first = machine.root.initial.target[0]?.key
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...lines, '```'].join('\n')
}

const marks = (id: string) => ({ begin: `<!-- map of ${id}: npm run map -->`, end: `<!-- end of ${id} -->` })

const withMap = (text: string, machine: AnyStateMachine): string => {
  const { begin, end } = marks(machine.id)
  const drawn = `${begin}\n${machineMap(machine)}\n${end}`
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n## The ${machine.id} machine\n\n${drawn}\n`
  return text.slice(0, from) + drawn + text.slice(to + end.length)
}

const areaOf = (id: string): string => {
  const name = `${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-machine.ts`
  const file = readdirSync('src/core', { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(`/${name}`))
  if (!file) throw new Error(`src/core has no ${name}`)
  return `src/core/${dirname(file)}`
}

/** Each README with a machine map: its current text, and the text that its machines generate. */
export const areaMaps = (): { path: string; current: string; expected: string }[] => {
  const readmes = new Map<string, { path: string; current: string; expected: string }>()
  for (const machine of new Set<AnyStateMachine>(runtimeMachines.map((definition) => definition.machine))) {
    const path = `${areaOf(machine.id)}/README.md`
    const current = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const before = readmes.get(path) ?? { path, current, expected: current }
    readmes.set(path, { ...before, expected: withMap(before.expected, machine) })
  }
  return [...readmes.values()]
}
