import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { mutator, type Patch } from '../../src/core/sync/mutator-types.ts'
import {
  type Change,
  type Mutation,
  type SyncAnswer,
  type SyncRequest,
  syncSchemaVersion,
} from '../../src/core/sync/sync-types.ts'
import type { EntityName } from '../../src/core/work/entities.ts'
import { mutators } from '../../src/core/work/mutators.ts'
import { memberOf, owner, type TestPerson } from './test-people.ts'
import { type Answer, type TestServer, testServer } from './test-server.ts'

const patchSchema = z.object({
  entity: z.string(),
  id: z.string(),
  scope: z.string(),
  fields: z.nullable(z.record(z.string(), z.unknown())),
})

/** Mutators for tests: one commits the given patches, the others fail in ways in which no mutator of the product does. */
const testOnlyMutators = {
  'test.patch': mutator({
    lane: 'org',
    args: z.object({ patches: z.array(patchSchema) }),
    needs: ({ patches }) => patches.map(({ entity, id }) => ({ entity: entity as EntityName, id })),
    run: ({ patches }) => ({ patches: patches as Patch[] }),
  }),
  'test.throw': mutator({
    lane: 'org',
    args: z.object({}),
    needs: () => [],
    run: () => {
      throw new TypeError('no such thing')
    },
  }),
  'test.peek': mutator({
    lane: 'org',
    args: z.object({ id: z.string() }),
    needs: () => [],
    run: ({ id }, rows) => (rows.get('issue', id) ? { patches: [] } : { patches: [] }),
  }),
  'test.askForEver': mutator({
    lane: 'org',
    args: z.object({}),
    needs: () => [{ entity: 'issue', id: randomUUID() }],
    run: () => ({ patches: [] }),
  }),
}

export const testMutators = { ...mutators, ...testOnlyMutators }

interface DeviceRow {
  scope: string
  fields: Record<string, unknown>
}

const newState = () => ({
  clientId: randomUUID(),
  mid: 0,
  answered: 0,
  cursor: 0,
  epoch: null as string | null,
  scopes: {} as Record<string, number>,
  rows: new Map<string, DeviceRow>(),
  people: [] as NonNullable<SyncAnswer['people']>,
})
type DeviceState = ReturnType<typeof newState>

/**
 * Applies a change by the rules: skips changes that the copy of the scope already contains, and changes of rows that it lacks.
 */
const applyChange = (device: DeviceState, { seq, scope, entity, id, patch, isWhole }: Change): void => {
  const since = device.scopes[scope]
  const key = `${entity} ${id}`
  const row = device.rows.get(key)
  if (since === undefined || seq <= since) return
  if (patch === null) {
    if (row?.scope === scope) device.rows.delete(key)
  } else if (isWhole || row) device.rows.set(key, { scope, fields: { ...row?.fields, ...patch } })
}

/** A minimal device of a person: its queue, its cursor and its copy of the rows. */
export function testDevice(server: TestServer, person: TestPerson, org: string | null) {
  const device = newState()
  const token = { token: person.token }

  const next = (name: string, args: unknown, id: string = randomUUID()): Mutation => {
    device.mid += 1
    return { id, mid: device.mid, name, args }
  }

  const send = (mutations: Mutation[] = [], more: Partial<SyncRequest> = {}): Promise<Answer> => {
    const { clientId, answered, cursor, scopes, epoch } = device
    const request = { org, person: person.userId, clientId, schema: syncSchemaVersion, answered, scopes, cursor, epoch }
    return server.call('sync', { ...request, peopleVersion: null, mutations, ...more }, token)
  }

  const push = async (...mutations: Mutation[]): Promise<SyncAnswer> => {
    const { code, message, result } = await send(mutations)
    if (code !== '200') throw new Error(`sync answered ${code} ${message}`)
    return result
  }

  const load = async (scope: string): Promise<void> => {
    let after: string | null = null
    let first: number | undefined
    do {
      const { code, result } = await server.call('bootstrap', { org, scope, after }, token)
      if (code !== '200') return
      first ??= result.seq
      device.epoch = result.epoch
      for (const { entity, id, scope: of, rev: _rev, ...fields } of result.rows)
        device.rows.set(`${entity} ${id}`, { scope: of, fields })
      after = result.next
    } while (after !== null)
    device.scopes[scope] = first ?? 0
    device.cursor = Math.min(device.cursor, first ?? 0)
  }

  /** Makes one round trip; drops and loads the scopes that the answer names. */
  const pull = async (): Promise<SyncAnswer> => {
    const answer = await push()
    for (const scope of answer.drop) {
      delete device.scopes[scope]
      for (const [key, row] of device.rows) if (row.scope === scope) device.rows.delete(key)
    }
    for (const change of answer.changes) applyChange(device, change)
    device.cursor = answer.cursor
    device.epoch = answer.epoch
    device.people = answer.people ?? device.people
    for (const scope of answer.load) await load(scope)
    return answer
  }

  /** Repeats until there are no more changes. */
  const settle = async (): Promise<void> => {
    for (let answer = await pull(); answer.more || answer.load.length > 0; ) answer = await pull()
  }

  const ids = (entity: EntityName) =>
    [...device.rows.keys()]
      .flatMap((key) => (key.startsWith(`${entity} `) ? [key.slice(entity.length + 1)] : []))
      .sort()

  return {
    ...token,
    device,
    next,
    send,
    push,
    pull,
    settle,
    ids,
    run: (name: string, args: unknown) => push(next(name, args)),
  }
}

export type TestDevice = ReturnType<typeof testDevice>

/** A server with the mutators of tests, an organisation's owner with a device, and a member. */
export const openOrganization = async () => {
  const server = await testServer({}, undefined, testMutators)
  const host = await owner(server)
  const guest = await memberOf(server, host)
  return { server, host, guest, boss: testDevice(server, host, host.orgId) }
}

export type TestOrganization = Awaited<ReturnType<typeof openOrganization>>

/** Sends these mutations in one batch, as a new device of this person would. Returns the codes of the refusals. */
export const sendMutations = async (
  server: TestServer,
  someone: TestPerson,
  org: string,
  changes: readonly (readonly [name: string, args: object])[],
): Promise<string[]> => {
  const mutations = changes.map(([name, args], at) => ({ id: randomUUID(), mid: at + 1, name, args }))
  const { result } = await server.call(
    'sync',
    {
      ...{ org, person: someone.userId, clientId: randomUUID(), schema: syncSchemaVersion, answered: 0 },
      ...{ scopes: {}, cursor: 0, epoch: null, peopleVersion: null, mutations },
    },
    { token: someone.token },
  )
  return result.outcomes.flatMap(({ refusal }: { refusal?: { code: string } | null }) =>
    refusal ? [refusal.code] : [],
  )
}

export const scopeOf = (projectId: string) => `project:${projectId}`

/** Creates a project on this device. */
export const makeProject = async (maker: TestDevice, key: string, isOpen = true): Promise<string> => {
  const id = randomUUID()
  const { outcomes } = await maker.run('project.create', {
    id,
    key,
    name: key,
    template: 'kanban',
    language: 'en',
    isOpen,
  })
  if (outcomes.at(-1)?.refusal) throw new Error(outcomes.at(-1)?.refusal?.code)
  return id
}

export const makeIssue = async (maker: TestDevice, projectId: string, summary: string): Promise<string> => {
  const id = randomUUID()
  const { outcomes } = await maker.run('issue.create', { id, projectId, summary })
  if (outcomes.at(-1)?.refusal) throw new Error(outcomes.at(-1)?.refusal?.code)
  return id
}

/** Attaches a small file with its bytes. */
export const makeAttachment = async (
  server: TestServer,
  maker: TestDevice,
  issueId: string,
  text: string,
): Promise<string> => {
  const [id, content] = [randomUUID(), Buffer.from(text)]
  const file = { id, issueId, name: `${text}.txt`, sizeBytes: content.length, mediaType: 'text/plain' }
  await maker.run('attachment.add', file)
  const part = { id, n: 0, content: content.toString('base64') }
  const { code } = await server.call('uploadAttachmentPart', part, { token: maker.token })
  if (code !== '200') throw new Error(code)
  return id
}
