import { parseSync, type types } from '@babel/core'
import type { Plugin } from 'vite'

/** What takes the place of running actors: something with the names that a transition reads. */
const inertActor = `class Actor {
  constructor(logic, options = {}) {
    Object.assign(this, { logic, options, id: options.id ?? '', src: options.src ?? logic, systemId: options.systemId })
    Object.assign(this, { _parent: options.parent, system: options.parent?.system ?? createSystem(), sessionId: '' })
    this.ref = this
  }
  getSnapshot() { return { status: 'active' } }
  start() {}
  _stop() {}
}`
const inertSystem = `function createSystem() {
  const nothing = () => {}
  const scheduler = { schedule: nothing, cancel: nothing, cancelAll: nothing }
  return { scheduler, _sendInspectionEvent: nothing, _unregister: nothing, _set: nothing, _snapshot: {} }
}`

/** Invoked work is a row of the home's store, not a child of the snapshot: what is asked for is all that is told. */
const askedSpawn = `function resolveSpawn(scope, snapshot, { event }, _params, { id, src, input }) {
  const given = { context: snapshot.context, event, self: scope.self }
  return [snapshot, { id, src, input: typeof input === 'function' ? input(given) : input }, undefined]
}`
const askedStop = 'function resolveStop(_scope, snapshot) { return [snapshot, undefined, undefined] }'

/** Whose work the home does from stored rows (timers, effects), or nobody here asks for (routes, spawning in `assign`). */
const unused = [
  'executeCancel',
  'executeRaise',
  'executeSpawn',
  'executeStop',
  'unregisterRecursively',
  'formatRouteTransitions',
  'createSpawner',
]
const replaced: Record<string, string> = {
  Actor: inertActor,
  createSystem: inertSystem,
  resolveSpawn: askedSpawn,
  resolveStop: askedStop,
  ...Object.fromEntries(unused.map((name) => [name, `function ${name}() {}`])),
}
/** What a running actor starts from; each has a side effect, by which it would stay. */
const constants = ['symbolObservable', 'defaultOptions']
/** Bound by the constructor, so they stay, empty. */
const emptied: Record<string, readonly string[]> = {
  StateNode: ['definition', 'toJSON'],
  StateMachine: ['definition', 'microstep', 'start', 'toJSON', 'getPersistedSnapshot', 'restoreSnapshot'],
}

/** What only a machine that is written wrongly throws; tests meet it with the whole XState, and its words. */
const mistakes =
  /new Error\(([`'])(?:No initial state|Initial state node|Invalid transition|Infinite loop|Only event objects|Null events|Invalid target:|Cannot assign|Guard ').*\1\)/g

interface Splice {
  start: number
  end: number
  text: string
}

const isConstant = (node: types.Statement): boolean =>
  node.type === 'VariableDeclaration' &&
  node.declarations.some(({ id }) => id.type === 'Identifier' && constants.includes(id.name))

const splicesOf = (node: types.Statement): Splice[] => {
  if (isConstant(node)) return [{ start: node.start ?? 0, end: node.end ?? 0, text: '' }]
  if (node.type !== 'ClassDeclaration' && node.type !== 'FunctionDeclaration') return []
  const name = node.id?.name ?? ''
  const text = replaced[name]
  if (text !== undefined) return [{ start: node.start ?? 0, end: node.end ?? 0, text }]
  if (node.type !== 'ClassDeclaration') return []
  return node.body.body.flatMap((member) => {
    if (member.type !== 'ClassMethod' || member.key.type !== 'Identifier') return []
    const { name: method } = member.key
    if (!emptied[name]?.includes(method)) return []
    return [
      { start: member.start ?? 0, end: member.end ?? 0, text: `${member.kind === 'get' ? 'get ' : ''}${method}() {}` },
    ]
  })
}

/** How many places of each file are changed: another version of XState stops the build instead of surprising it. */
const expected: Record<string, number> = { raise: 12, StateMachine: 8, assign: 1 }

/**
 * XState 5.33.3 without what a pure `transition()` never calls: running actors, mailboxes, clocks, inspection,
 * rehydration. Durable machines have no running actors, and the worker has a budget.
 */
export const leanXstate = (): Plugin => ({
  name: 'lean-xstate',
  enforce: 'pre',
  transform: {
    filter: { id: /xstate\/dist\/(raise|StateMachine|assign)-\w+\.esm\.js/ },
    handler(code, id) {
      const [, file = ''] = /(raise|StateMachine|assign)-/.exec(id) ?? []
      const program = (parseSync(code, { babelrc: false, configFile: false, sourceType: 'module' }) as types.File)
        .program
      const splices = program.body.flatMap(splicesOf)
      if (splices.length !== expected[file]) throw new Error(`${id} is not the XState that lean-xstate.ts knows`)
      let lean = code
      for (const { start, end, text } of splices.reverse()) lean = lean.slice(0, start) + text + lean.slice(end)
      return { code: lean.replace(mistakes, `new Error('XState')`), map: null }
    },
  },
})
