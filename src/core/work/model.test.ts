import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { admin, createOrganization, member, now, orgId, other } from '../../../test/fixtures/work-rows.ts'
import type { Edit } from '../sync/lane-types.ts'
import { derivedId } from './derived-ids.ts'
import { projectScope } from './entities.ts'
import { createModel, type Model } from './model.ts'
import { findMutator } from './mutators.ts'
import { firstRanks } from './rank.ts'

const fail = (error: unknown) => {
  throw error
}
const createClient = (onError: (error: unknown) => void = fail) =>
  createModel({ findMutator, actor: member, orgId, onError: (error) => onError(error) })

const server = () => {
  const { rows, createProject, idOf } = createOrganization()
  const projectId = createProject('WEB')
  const snapshot = (edits: readonly Edit[] = []) => ({
    rows: rows.everything() as never[],
    edits,
    tray: [],
    scopes: { org: 0, [projectScope(projectId)]: 0 },
  })
  return { rows, projectId, idOf, snapshot }
}

const newId = (name: string) => derivedId('test', name)
const create = (projectId: string, name: string, args = {}) => ({
  id: newId(`mutation ${name}`),
  name: 'issue.create',
  args: { id: newId(name), projectId, summary: name, ...args },
})
const setSummary = (name: string, value: string, from: string) => ({
  id: newId(`mutation ${name} ${value}`),
  name: 'issue.set',
  args: { id: newId(name), field: 'summary', value, from },
})
const queued = (...mutations: { id: string; name: string; args: unknown }[]): Edit[] =>
  mutations.map((mutation, at) => ({ ...mutation, mid: at + 1, at: now }))

test('a change is seen at once, is marked as waiting, and stays the same row after its echo', () => {
  const { rows, projectId, snapshot } = server()
  const model = createClient()
  model.reset(snapshot())
  const mutation = create(projectId, 'Boat')
  expect(model.mutate(mutation, now)).toBeNull()
  const [shown] = model.select.issuesOf(projectId)
  expect(shown).toMatchObject({ summary: 'Boat', number: null, reporterId: member.userId })
  expect(model.isWaiting('issue', newId('Boat'))).toBe(true)
  model.settle(mutation.id, 'saved')
  model.apply({ edits: queued(mutation) })
  expect(model.select.issuesOf(projectId)[0]).toBe(shown)

  rows.run('issue.create', mutation.args, { actor: member, mutationId: mutation.id })
  model.apply({ rows: rows.everything() as never[], edits: [] })
  expect(model.select.issuesOf(projectId)).toMatchObject([{ summary: 'Boat', number: 1 }])
  expect(model.isWaiting('issue', newId('Boat'))).toBe(false)
  expect(model.select.issueByKey('WEB-1')).toBe(model.select.issuesOf(projectId)[0])
  expect(model.select.issueByKey('web-1'), 'as an address may have it').toBe(model.select.issuesOf(projectId)[0])
  expect(model.select.projectByKey('web')?.id).toBe(projectId)
})

test('one changed row leaves every other row and list as it was', () => {
  const { rows, projectId, snapshot, idOf } = server()
  for (const name of ['A', 'B', 'C']) rows.run('issue.create', create(projectId, name).args, { actor: member })
  rows.run('issue.move', { id: newId('C'), toStatusId: idOf('status', projectId, 'To do') })
  const model = createClient()
  model.reset(snapshot())
  const backlog = model.select.issuesInStatus(idOf('status', projectId, 'Backlog'))
  const todo = model.select.issuesInStatus(idOf('status', projectId, 'To do'))
  const statuses = model.select.statusesOf(projectId)
  model.mutate(setSummary('A', 'Anchor', 'A'), now)
  const after = model.select.issuesInStatus(idOf('status', projectId, 'Backlog'))
  expect(after.map(({ summary }) => summary).sort()).toEqual(['Anchor', 'B'])
  expect(after.filter((issue) => backlog.includes(issue))).toHaveLength(1)
  expect(model.select.issuesInStatus(idOf('status', projectId, 'To do'))).toBe(todo)
  expect(model.select.statusesOf(projectId)).toBe(statuses)
})

test('the version of an entity changes with its rows alone, and not with an echo', () => {
  const { rows, projectId, snapshot, idOf } = server()
  rows.run('issue.create', create(projectId, 'A').args, { actor: member })
  const model = createClient()
  model.reset(snapshot())
  const versions = () => [model.versionOf('issue'), model.versionOf('status')]
  const [issues = 0, statuses = 0] = versions()
  model.mutate(setSummary('A', 'Anchor', 'A'), now)
  expect(versions()).toEqual([issues + 1, statuses])
  model.apply({ rows: rows.everything() as never[] })
  expect(versions()).toEqual([issues + 1, statuses])
  const id = idOf('status', projectId, 'Backlog')
  model.apply({ rows: [{ ...rows.get('status', id), entity: 'status', name: 'Ideas' } as never] })
  expect(versions()).toEqual([issues + 1, statuses + 1])
  model.apply({ deleted: [{ entity: 'status', id }] })
  expect(versions()).toEqual([issues + 1, statuses + 2])
})

test("a pending edit is rebased on other people's changes, and marked if it would be refused", () => {
  const { rows, projectId, snapshot } = server()
  rows.run('issue.create', create(projectId, 'A').args, { actor: member })
  const model = createClient()
  const mine = setSummary('A', 'Mine', 'A')
  model.reset(snapshot(queued(mine)))
  expect(model.select.row('issue', newId('A'))?.summary).toBe('Mine')
  expect(model.refusals().size).toBe(0)

  rows.run('issue.set', setSummary('A', 'Theirs', 'A').args, { actor: other })
  model.apply({ rows: rows.everything() as never[] })
  expect(model.select.row('issue', newId('A'))?.summary).toBe('Theirs')
  expect(model.refusals().get(mine.id)).toMatchObject({ code: 'overtaken', params: { theirs: 'Theirs' } })
  expect(model.waiting()).toHaveLength(1)
  const refusals = model.refusals()
  model.apply({ rows: rows.everything() as never[] })
  expect(model.refusals()).toBe(refusals)
})

test('a row that is not held is not refused for: it may exist', () => {
  const { rows, projectId, snapshot } = server()
  const model = createClient()
  const mine = setSummary('A', 'Mine', 'A')
  model.reset(snapshot(queued(mine)))
  expect(model.refusals().size).toBe(0)
  rows.run('issue.create', create(projectId, 'A').args, { actor: member })
  rows.apply([{ entity: 'issue', id: newId('A'), scope: projectScope(projectId), fields: { deletedAt: now } as never }])
  model.apply({ rows: rows.everything() as never[] })
  expect(model.refusals().get(mine.id)).toMatchObject({ code: 'issue.gone' })
})

test('an edit rejected by the queue is removed, and a failing mutator is reported and not shown', () => {
  const { projectId, snapshot } = server()
  const onError = vi.fn()
  const model = createClient(onError)
  model.reset(snapshot())
  const first = create(projectId, 'A')
  model.mutate(first, now)
  model.settle(first.id, 'failed')
  expect(model.select.issuesOf(projectId)).toEqual([])
  expect(model.waiting()).toEqual([])
  model.mutate({ ...first, args: { nonsense: true } }, now)
  expect(onError).toHaveBeenCalledOnce()
  model.mutate({ id: newId('later'), name: 'issue.teleport', args: {} }, now)
  expect(model.select.issuesOf(projectId)).toEqual([])
  expect(model.waiting()).toHaveLength(2)
})

test('screens are notified once per change', () => {
  const { projectId, snapshot } = server()
  const model = createClient()
  const listener = vi.fn()
  const unsubscribe = model.subscribe(listener)
  model.reset(snapshot())
  model.mutate(create(projectId, 'A'), now)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  model.mutate(create(projectId, 'B'), now)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('screens are told of nothing while an edit travels, and once when it is back', () => {
  const { rows, projectId, snapshot } = server()
  rows.run('issue.create', create(projectId, 'A').args, { actor: member })
  const model = createClient()
  model.reset(snapshot())
  const mine = setSummary('A', 'Anchor', 'A')
  model.mutate(mine, now - 3)
  const shown = model.select.row('issue', newId('A'))
  const listener = vi.fn()
  model.subscribe(listener)
  // the queue accepts it a moment later, then the server applies it
  model.apply({ edits: queued(mine), tray: [] })
  model.settle(mine.id, 'saved')
  model.apply({ edits: queued(mine).map((edit) => ({ ...edit, appliedAt: 1 })), tray: [] })
  expect(listener).not.toHaveBeenCalled()
  expect(model.select.row('issue', newId('A'))).toBe(shown)
  rows.run('issue.set', mine.args, { actor: member })
  model.apply({ rows: rows.everything() as never[], edits: [], tray: [] })
  expect(listener).toHaveBeenCalledOnce()
  const refused = { ...mine, at: now, refusedAt: now, refusal: { code: 'overtaken' as const } }
  model.apply({ edits: [], tray: [refused] })
  model.apply({ edits: [], tray: [{ ...refused }] })
  expect(listener).toHaveBeenCalledTimes(2)
})

const names = ['A', 'B', 'C', 'D']
const name = fc.constantFrom(...names)
const statusName = fc.constantFrom('Backlog', 'To do', 'In progress', 'In review', 'Cancelled')
const op = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), name }),
  fc.record({ kind: fc.constant('set' as const), name, value: name, from: fc.option(name, { nil: undefined }) }),
  fc.record({ kind: fc.constant('assign' as const), name, userId: fc.constantFrom(member.userId, admin.userId, null) }),
  fc.record({ kind: fc.constant('move' as const), name, status: statusName }),
  fc.record({ kind: fc.constant('rank' as const), name, rank: fc.constantFrom(...firstRanks(5)) }),
  fc.record({ kind: fc.constant('comment' as const), name, text: name }),
)
type Op = typeof op extends fc.Arbitrary<infer Value> ? Value : never

const seen = (model: Model, projectId: string) => ({
  issues: model.select.issuesOf(projectId),
  columns: model.select.statusesOf(projectId).map(({ id }) => model.select.issuesInStatus(id)),
  mine: model.select.issuesOfAssignee(member.userId),
  comments: names.map((each) => model.select.commentsOf(newId(each))),
  refusals: [...model.refusals()],
})

const withoutRev = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each) => (key === 'rev' ? undefined : each)))

/** Actions of one device and another person, and the points at which the device's changes and their echoes travel. */
test('a device shows the same as after a restart, and finally the same as the server', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ who: fc.constantFrom('me', 'me', 'they'), op }) },
    { weight: 2, arbitrary: fc.constant('push' as const) },
    { weight: 2, arbitrary: fc.constant('pull' as const) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { rows, projectId, idOf, snapshot } = server()
      const model = createClient()
      model.reset(snapshot())
      let [count, queue, isSent]: [number, Edit[], number] = [0, [], 0]
      let held = rows.everything()
      const argsOf = (op: Op): [string, Record<string, unknown>] => {
        const id = newId(op.name)
        if (op.kind === 'create') return ['issue.create', { id, projectId, summary: op.name }]
        if (op.kind === 'set') return ['issue.set', { id, field: 'summary', value: op.value, from: op.from }]
        if (op.kind === 'assign') return ['issue.set', { id, field: 'assigneeId', value: op.userId }]
        if (op.kind === 'move') return ['issue.move', { id, toStatusId: idOf('status', projectId, op.status) }]
        if (op.kind === 'rank') return ['issue.rank', { id, rank: op.rank }]
        return ['comment.add', { id: newId(`comment ${count}`), issueId: id, text: op.text }]
      }
      const push = () => {
        for (const { name, args, id } of queue.slice(isSent)) rows.run(name, args, { actor: member, mutationId: id })
        isSent = queue.length
      }
      const pull = () => {
        held = rows.everything()
        queue = queue.slice(isSent)
        isSent = 0
        model.apply({ rows: held as never[], edits: queue })
      }
      for (const each of steps) {
        count++
        if (each === 'push') push()
        else if (each === 'pull') pull()
        else {
          const [name, args] = argsOf(each.op)
          const id = newId(`mutation ${count}`)
          if (each.who === 'they') rows.run(name, args, { actor: other, mutationId: id })
          else {
            queue = [...queue, { id, name, args, at: now + count, mid: count }]
            model.mutate({ id, name, args }, now + count)
            model.settle(id, 'saved')
            model.apply({ edits: queue })
          }
        }
        const fresh = createClient()
        fresh.reset({ ...snapshot(queue), rows: held as never[] })
        expect(withoutRev(seen(model, projectId))).toEqual(withoutRev(seen(fresh, projectId)))
      }
      push()
      pull()
      const fresh = createClient()
      fresh.reset(snapshot())
      expect(withoutRev(seen(model, projectId))).toEqual(withoutRev(seen(fresh, projectId)))
    }),
    { numRuns: 60 },
  )
})
