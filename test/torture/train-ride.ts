import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import type { TestPerson } from '../../server/test/test-people.ts'
import { callsTable } from '../../src/core/calls/calls.ts'
import type { NewMutation } from '../../src/core/sync/lane-types.ts'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { openEdits } from '../../src/host/sync/sample-device.ts'
import { ServerAway } from '../../src/host/sync/sync-server.ts'
import { withWaiting } from '../../src/shared/edits/field-edits-rules.ts'
import { databaseUrl } from '../e2e/environment/server-database.ts'
import { freePort, ServerProcess } from '../e2e/environment/server-process.ts'
import { viewOf } from './converge.ts'
import { check, checkClient } from './converge-checks.ts'
import { ServerLedger } from './server-ledger.ts'
import { openWriters } from './server-writers.ts'
import { register } from './server-writes.ts'
import {
  below,
  type Client,
  oneOf,
  openDevices,
  type Random,
  runtimeOf,
  settleAll,
  syncOrDie,
  type TortureServer,
  unlessKilled,
} from './sync-clients.ts'
import { changeKinds, makeChange } from './train-changes.ts'

interface Ride {
  seed: number
  /** Changes that the traveller makes. */
  changes: number
  /** The folder with the built `server/main.js`. */
  dist: string
}

const hourMs = 60 * 60 * 1000

/** The built server; `isDoomed` kills it in the middle of the next call. */
const killableServer = (server: ServerProcess, random: Random) => {
  const state = { isDoomed: false, kills: 0, cut: [] as { id: string; at: number }[] }
  const ask = async (path: string, payload: object, token: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), accesstoken: token }
    const url = `http://127.0.0.1:${server.port}/api${path}`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(payload) })
    if (response.status >= 500) throw new ServerAway()
    return response.json()
  }
  const call: TortureServer['call'] = async (name, payload, { token }) => {
    const answer = ask(callsTable[name].path, payload, token).catch(() => null)
    let killedAt = 0
    if (state.isDoomed) {
      state.isDoomed = false
      await delay(random() * 30)
      killedAt = Date.now()
      await server.kill()
      state.kills += 1
      await server.start()
    }
    const heard = await answer
    if (killedAt > 0 && heard === null)
      for (const { id } of (payload as { mutations?: NewMutation[] }).mutations ?? [])
        state.cut.push({ id, at: killedAt })
    if (heard === null) throw new ServerAway()
    return heard
  }
  return { state, call }
}

/** How many mutations were committed before the server was killed, without an answer. */
const committedUnheard = async ({ db }: TortureServer, cut: readonly { id: string; at: number }[]): Promise<number> => {
  const query = 'SELECT id, at::float8 AS at FROM work_outcomes WHERE id = ANY($1::uuid[])'
  const { rows } = await db.pool.query(query, [cut.map(({ id }) => id)])
  return rows.filter((row) => cut.some(({ id, at }) => id === row.id && row.at < at)).length
}

/** Anna, who travels, and Ben, a colleague at a desk; of one organisation. */
const peopleOn = async (server: ServerProcess, seed: number): Promise<[TestPerson, TestPerson]> => {
  const origin = `http://127.0.0.1:${server.port}`
  const [host] = await openWriters({ origin, ledger: new ServerLedger(), url: databaseUrl(server.dataDir) }, 0, seed)
  if (!host) throw new Error('nobody registered')
  const { orgId } = host.me
  const ben = await register(host, 'ben@torture-mail.com', { joinCode: host.sharedOrganization.joinCode })
  const personOf = (userId: string, token = '') => ({ email: '', password: '', userId, orgId, token })
  return [personOf(host.me.userId, host.client.token), personOf(ben.userId, ben.client.token)]
}

/** A device with its two lanes, and what its person did in order. */
interface Traveller {
  work: Client
  account: Client
  /** Mutations in the order in which they were made, without those of files. */
  made: NewMutation[]
  files: Map<string, Uint8Array>
  kinds: Set<string>
}

const travellerOn = (work: Client): Traveller => {
  const account: Client = { ...work, lane: { person: work.person.userId, org: null }, handedOver: [] }
  return { work, account, made: [], files: new Map(), kinds: new Set() }
}

/** The one people work in, and another one. */
type Projects = readonly [string, string]

const sightOf = async (
  { work, account }: Pick<Traveller, 'work' | 'account'>,
  [projectId, otherProjectId]: Projects,
  random: Random,
) => {
  const { select } = await viewOf(work)
  const me = work.person.userId
  const [row] = await openEdits(account.device).readRows(account.lane, [{ entity: 'profile', id: me }])
  const { edits } = await openEdits(account.device).readEdits(account.lane)
  const profile = withWaiting((row ?? {}) as { otherText?: string | null }, edits, 'profile.set')
  const words = () => `w${randomUUID().slice(0, 18)}`
  return { select, profile: { otherText: profile.otherText ?? null }, projectId, otherProjectId, me, random, words }
}

/** About as many awaits as it takes to queue a change. */
const shortLife = 12

/** A person makes a change; if the runtime is killed meanwhile, the change is sent again, like by a page. */
const work = async (traveller: Traveller, projectIds: Projects, random: Random): Promise<void> => {
  const sight = await sightOf(traveller, projectIds, random)
  let [kind, change]: [string, ReturnType<typeof makeChange>] = ['', null]
  while (!change) {
    kind = oneOf(random, changeKinds) ?? ''
    change = makeChange(kind, sight)
  }
  const [name, args] = change
  const client = name === 'profile.set' ? traveller.account : traveller.work
  const mutation = { id: randomUUID(), name, args }
  await runtimeOf(client, random, shortLife)
    .mutate(client.lane, [mutation])
    .catch((error) => {
      unlessKilled(error)
      client.met.killed += 1
    })
  await openEdits(client.device).mutate(client.lane, [mutation])
  client.handedOver.push(mutation)
  traveller.made.push(mutation)
  traveller.kinds.add(kind)
}

/** A person attaches a file; the tab may be killed after its bytes are stored and before its row is queued. */
const attach = async ({ work: client, files, kinds }: Traveller, projectId: string, random: Random): Promise<void> => {
  const { select } = await viewOf(client)
  const issue = oneOf(random, select.issuesOf(projectId))
  if (!issue) return
  const [id, mutationId, content] = [randomUUID(), randomUUID(), randomBytes(below(random, 300_000))]
  const file = {
    id,
    issueId: issue.id,
    name: 'plan.bin',
    mediaType: 'application/octet-stream',
    sizeBytes: content.length,
  }
  const edits = openEdits(client.device)
  await (await edits.files()).keep(client.lane, { ...file, mutationId }, new Uint8Array(content).buffer)
  const mutation = { id: mutationId, name: 'attachment.add', args: file }
  if (random() < 0.7) await edits.mutate(client.lane, [mutation])
  client.handedOver.push(mutation)
  files.set(mutationId, content)
  kinds.add('attach')
}

/** Checks that edits that were not refused are in force in the order in which they were made, and that all bytes arrived. */
const checkSent = async ({ db }: TortureServer, { work: client, account, made, files }: Traveller): Promise<void> => {
  const outcomes = 'SELECT id, seq, refusal IS NOT NULL AS "isRefused" FROM work_outcomes WHERE user_id = $1'
  const { rows } = await db.pool.query(outcomes, [client.person.userId])
  const outcomeOf = new Map(rows.map((row) => [row.id as string, row as { seq: string; isRefused: boolean }]))
  for (const lane of [client, account]) {
    const ids = new Set(lane.handedOver.map(({ id }) => id))
    const applied = made.filter(({ id }) => ids.has(id) && outcomeOf.get(id)?.isRefused === false)
    const numbers = applied.map(({ id }) => Number(outcomeOf.get(id)?.seq))
    const at = numbers.findIndex((seq, index) => seq < (numbers[index - 1] ?? 0))
    if (at >= 0) throw new Error(`${applied[at]?.name} was sent before ${applied[at - 1]?.name}, which was made first`)
  }
  const parts = 'SELECT content FROM attachment_parts WHERE attachment_id = $1 ORDER BY n'
  const kept = (await (await openEdits(client.device).files()).list(client.lane)).filter(
    ({ state }) => state === 'waiting',
  )
  if (kept.length > 0) throw new Error(`${kept.length} files wait for ever`)
  const { tray } = await openEdits(client.device).readEdits(client.lane)
  for (const { id, args } of client.handedOver) {
    const content = files.get(id)
    if (!content || tray.some((item) => item.id === id)) continue
    const stored = await db.pool.query(parts, [(args as { id: string }).id])
    const bytes = Buffer.concat(stored.rows.map((row) => row.content as Buffer))
    if (!bytes.equals(content)) throw new Error(`of a file of ${content.length} bytes the server has ${bytes.length}`)
  }
}

/**
 * An hour of work on a train: a person makes changes of every queued kind, files and settings too, mostly without a network,
 * while the runtime and the tab are killed at any moment and the server in the middle of calls; a colleague changes the same
 * issues meanwhile. Rejects unless finally each change is in force once and in order, or reported as refused.
 */
export async function rideTrain({ seed, changes, dist }: Ride) {
  const random = seeded(seed)
  const process = new ServerProcess(await freePort(), { RATE_LIMITS: 'off' }, dist)
  let isCalm = true
  try {
    await process.start()
    const { state, call } = killableServer(process, random)
    const [anna, ben] = await peopleOn(process, seed)
    const [own] = openDevices({ call }, [anna], { random, isCalm: () => isCalm }) as [Client]
    const [desk] = openDevices({ call }, [ben], { random, isCalm: () => true }) as [Client]
    const [traveller, colleague] = [own, desk].map(travellerOn) as [Traveller, Traveller]
    const { account } = traveller

    const devices = [own, account, desk, colleague.account]
    const projectIds = [randomUUID(), randomUUID()] as const
    for (const [at, id] of projectIds.entries()) {
      const project = { id, key: `TRAIN${at}`, name: `Train ${at}`, template: 'kanban', language: 'en', isOpen: true }
      own.handedOver.push({ id: randomUUID(), name: 'project.create', args: project })
    }
    await openEdits(own.device).mutate(own.lane, own.handedOver)
    await settleAll(devices)

    isCalm = false
    for (let made = 0; made < changes; made++) {
      // the account's lane is on the same device
      account.isOnline = own.isOnline = random() < 0.15
      own.device.now += hourMs / changes
      if (random() < 0.08) await attach(traveller, projectIds[0], random)
      else await work(traveller, projectIds, random)
      if (random() < 0.3) await work(colleague, projectIds, random)
      if (random() < 0.3) await openEdits(desk.device, undefined, randomUUID()).sync()
      state.isDoomed = own.isOnline && random() < 0.2
      if (own.isOnline || random() < 0.2) await syncOrDie(own, random)
    }

    isCalm = true
    state.isDoomed = false
    await settleAll(devices)
    const pool = new Pool({ connectionString: databaseUrl(process.dataDir) })
    try {
      const server = { call, db: { pool } }
      const found = await check(server, [own, desk], projectIds, random)
      for (const { account } of [traveller, colleague]) await checkClient(server, account, random)
      await checkSent(server, traveller)
      const { kills, cut } = state
      const sent = { kills, cut: cut.length, committedUnheard: await committedUnheard(server, cut) }
      return { ...found, ...sent, files: traveller.files.size, kinds: traveller.kinds.size }
    } finally {
      await pool.end()
    }
  } finally {
    await process.dispose()
  }
}
