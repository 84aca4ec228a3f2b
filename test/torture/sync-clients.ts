import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { TestPerson } from '../../server/test/test-people.ts'
import type { Answer } from '../../server/test/test-server.ts'
import type { CallName } from '../../src/core/calls/calls.ts'
import { syncCodes } from '../../src/core/codes.ts'
import type { LaneKey, NewMutation } from '../../src/core/sync/lane-types.ts'
import { createDevice, type Device, deviceStores, Killed, openEdits } from '../../src/host/sync/sample-device.ts'
import { ServerAway, type SyncReply, type SyncServer } from '../../src/host/sync/sync-server.ts'
import { editsDatabase } from '../../src/store/edits/edits-database.ts'
import { replicaDatabase } from '../../src/store/replica/replica-database.ts'
import type { StoreOf } from '../../src/store/store-types.ts'

/** The maximum number of awaits before a runtime is killed; a device that has everything needs about 35, a new one 150. */
const longestLife = 200

export type Random = () => number
export const below = (random: Random, count: number) => Math.floor(random() * count)
export const oneOf = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[below(random, items.length)]

/** The treatment of a message and its answer. */
const fates = ['well', 'well', 'well', 'away', 'answerLost', 'twice', 'late'] as const

/** A device of a person, and the edits that the person made on it. */
export interface Client {
  person: TestPerson
  lane: LaneKey
  device: Device
  isOnline: boolean
  /** Mutations that the queue has accepted. */
  handedOver: NewMutation[]
  met: Met
}

/** How often faults had an effect. */
export interface Met {
  /** Answers with outcomes that were lost, came twice or came after another runtime's. */
  faultyOutcomes: number
  /** Runtimes killed in a pass while something waited. */
  killed: number
  /** Cursors that the log no longer reached. */
  cutOff: number
}

/** The server of a torture: its calls, and its database for checks. */
export interface TortureServer {
  call(name: CallName, payload: object, options: { token: string }): Promise<Pick<Answer, 'code' | 'result'>>
  db: { pool: Pick<Pool, 'query'> }
}

/** The real server behind a network that loses, repeats and delays. */
const faultyServer = (
  server: Pick<TortureServer, 'call'>,
  client: () => Client,
  random: Random,
  isCalm: () => boolean,
): SyncServer => {
  const carry = async <Answer>(
    send: () => Promise<SyncReply<Answer>>,
    sent: readonly unknown[] = [],
  ): Promise<SyncReply<Answer>> => {
    const fate = isCalm() ? 'well' : oneOf(random, fates)
    if (!client().isOnline || fate === 'away') throw new ServerAway()
    const answer = await send()
    const { met } = client()
    if (answer.code === syncCodes.cursorTooOld) met.cutOff += 1
    if (sent.length > 0 && fate !== 'well') met.faultyOutcomes += 1
    if (fate === 'answerLost') throw new ServerAway()
    // the lease has expired: another runtime of the device works on the lane, and ends first
    if (fate === 'late') {
      client().device.now += 60_000
      await syncOrDie(client(), random)
    }
    return fate === 'twice' ? send() : answer
  }
  const call = (name: 'sync' | 'bootstrap' | 'uploadAttachmentPart', request: object) => async () => {
    const { code, result } = await server.call(name, request, { token: client().person.token })
    return { code, result: code === '200' ? result : null }
  }
  return {
    sync: (request) => carry(call('sync', request), request.mutations),
    uploadPart: (request) => carry(call('uploadAttachmentPart', request)),
    bootstrap: (request) => carry(call('bootstrap', request)),
  }
}

export const unlessKilled = (error: unknown) => {
  if (!(error instanceof Killed)) throw error
}

/** The next runtime of the device; with `random` every second one is killed on the way, within `life` awaits. */
export const runtimeOf = ({ device }: Client, random: Random | null, life = longestLife) =>
  openEdits(device, random && random() < 0.5 ? 1 + below(random, life) : undefined, randomUUID())

/** A pass of the next runtime, which may be killed. */
export const syncOrDie = async (client: Client, random: Random): Promise<void> => {
  const { edits } = await openEdits(client.device).readEdits(client.lane)
  await runtimeOf(client, random)
    .sync()
    .catch((error) => {
      unlessKilled(error)
      if (edits.length > 0) client.met.killed += 1
    })
}

export const createClient = (
  server: Pick<TortureServer, 'call'>,
  person: TestPerson,
  random: Random,
  isCalm: () => boolean,
  org: string | null = person.orgId,
): Client => {
  const [, createStores] = deviceStores[0] as (typeof deviceStores)[number]
  const client: Client = {
    person,
    lane: { person: person.userId, org },
    device: createDevice(
      createStores(),
      faultyServer(server, () => client, random, isCalm),
    ),
    isOnline: true,
    handedOver: [],
    met: { faultyOutcomes: 0, killed: 0, cutOff: 0 },
  }
  const { userId, orgId } = person
  client.device.who = { person: userId, org: orgId, orgs: [orgId], owner: `${userId}/${orgId}` }
  client.device.newId = randomUUID
  return client
}

type AnyStore = StoreOf<Record<string, object>>
const copyRows = async (from: AnyStore, to: AnyStore, names: string[]): Promise<void> => {
  for (const name of names) {
    const rows = await from.read([name], (tx) => tx.list(name))
    await to.write([name], async (tx) => {
      for (const row of rows) await tx.put(name, row)
    })
  }
}

/** A second device made of a copy of the first's storage: both continue to number under one client id, and send the waiting edits. */
export const cloneOf = async (
  server: Pick<TortureServer, 'call'>,
  client: Client,
  random: Random,
  isCalm: () => boolean,
): Promise<Client> => {
  const clone = createClient(server, client.person, random, isCalm, client.lane.org)
  const [from, to] = [client.device.stores, clone.device.stores]
  const copy = (one: object, other: object, { schema }: { schema: object }) =>
    copyRows(one as AnyStore, other as AnyStore, Object.keys(schema))
  await copy(from.edits, to.edits, editsDatabase)
  await copy(from.replicas.open(client.lane), to.replicas.open(client.lane), replicaDatabase(client.lane))
  clone.device.now = client.device.now
  clone.handedOver.push(...client.handedOver)
  return clone
}

/** Devices of these people in turn, `count` in all; the network is good while it is calm. */
export const openDevices = (
  server: Pick<TortureServer, 'call'>,
  people: readonly TestPerson[],
  { random, isCalm, count = people.length }: { random: Random; isCalm: () => boolean; count?: number },
): Client[] =>
  Array.from({ length: count }, (_, at) =>
    createClient(server, people[at % people.length] as TestPerson, random, isCalm),
  )

/** Syncs over a good network until nothing waits. */
export const settle = async (client: Client) => {
  client.isOnline = true
  for (let round = 0; round < 20; round++) {
    client.device.now += 60_000
    const { status } = await openEdits(client.device, undefined, randomUUID()).sync()
    const { edits, cursor } = await openEdits(client.device).readEdits(client.lane)
    if (status === 'done' && edits.length === 0 && cursor !== null) return
  }
  throw new Error('a client did not settle')
}

/** Twice, because in the first round devices have not seen the last edits of others. */
export const settleAll = async (clients: readonly Client[]): Promise<void> => {
  for (const client of [...clients, ...clients]) await settle(client)
}
