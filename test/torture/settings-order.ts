import { randomUUID } from 'node:crypto'
import { owner } from '../../server/test/test-people.ts'
import type { TestServer } from '../../server/test/test-server.ts'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { openEdits } from '../../src/host/sync/sample-device.ts'
import { revOf, withWaiting } from '../../src/shared/edits/field-edits-rules.ts'
import {
  below,
  type Client,
  createClient,
  oneOf,
  type Random,
  runtimeOf,
  settle,
  unlessKilled,
} from './sync-clients.ts'

const fields = ['orgUserName', 'otherText'] as const
type Field = (typeof fields)[number]

/** A person's word for a field. */
interface Word {
  field: Field
  value: string
  client: Client
  /** The edit in the queue; null for a call that was answered. */
  editId: string | null
}

/** The profile as the device shows it; undefined before its first sync. */
const shownRow = async ({ lane, device }: Client): Promise<Partial<Record<Field, string | null>> | undefined> => {
  const { edits } = await openEdits(device).readEdits(lane)
  const [row] = await openEdits(device).readRows(lane, [{ entity: 'profile', id: lane.person }])
  return row && (withWaiting(row, edits, 'profile.set') as object)
}

/** Saves a field like the settings: through the queue, and again if the runtime was killed before it answered. */
const queue = async (client: Client, field: Field, value: string, random: Random): Promise<Word | null> => {
  const row = await shownRow(client)
  if (!row || row[field] === value) return null
  const args = { field, value, from: row[field] ?? null, rev: revOf(row, field) }
  const mutation = { id: randomUUID(), name: 'profile.set', args }
  await runtimeOf(client, random).mutate(client.lane, [mutation]).catch(unlessKilled)
  await openEdits(client.device).mutate(client.lane, [mutation])
  client.handedOver.push(mutation)
  return { field, value, client, editId: mutation.id }
}

/** Saves it like a page of an earlier build: by a call, which is repeated once if its answer was lost. */
const call = async (server: TestServer, client: Client, field: Field, value: string, random: Random) => {
  if (!client.isOnline) return null
  const options = { token: client.person.token, idempotencyKey: randomUUID() }
  const isLost = random() < 0.3
  for (let times = isLost ? 2 : 1; times > 0; times--) {
    const { code } = await server.call('savePersonalInfo', { [field]: value }, options)
    if (code !== '200') throw new Error(`a call was answered ${code}`)
  }
  return { field, value, client, editId: null }
}

const storedOf = async (server: TestServer, { person }: Client): Promise<Record<Field, string | null>> =>
  (await server.call('personalInfo', {}, { token: person.token })).result

/** Checks that the last word for each field is in force, or reported as refused on the device where the person wrote it. */
const checkWords = async (server: TestServer, words: readonly Word[], clients: readonly Client[]) => {
  const stored = await storedOf(server, clients[0] as Client)
  for (const field of fields) {
    const last = words.findLast((word) => word.field === field)
    if (!last) continue
    const { tray } = await openEdits(last.client.device).readEdits(last.client.lane)
    const told = tray.find(({ id }) => id === last.editId)?.refusal.code
    if (stored[field] !== last.value && told !== 'overtaken')
      throw new Error(`'${last.value}' was written last and nobody was told, but ${field} is '${stored[field]}'`)
    for (const client of clients) {
      const shown = (await shownRow(client))?.[field]
      if (shown !== stored[field]) throw new Error(`a device shows '${shown}' where '${stored[field]}' is stored`)
    }
  }
}

/** Checks that each device reports exactly its refused edits, word for word. */
const checkReported = async (server: TestServer, clients: readonly Client[]): Promise<number> => {
  let refused = 0
  for (const { device, lane, handedOver } of clients) {
    const { rows } = await server.db.pool.query(
      `SELECT id FROM work_outcomes WHERE user_id = $1 AND id = ANY($2::uuid[]) AND refusal IS NOT NULL`,
      [lane.person, handedOver.map(({ id }) => id)],
    )
    const { tray } = await openEdits(device).readEdits(lane)
    const [expected, told] = [rows.map(({ id }) => id).sort(), tray.map(({ id }) => id).sort()]
    if (expected.join() !== told.join()) throw new Error(`${expected.length} were refused, and ${told.length} are told`)
    refused += told.length
  }
  return refused
}

/**
 * Two devices of one person write the same settings, by the queue and by calls, over a network that loses, repeats and
 * delays, while runtimes are killed. Rejects unless the person's last word is in force in the end, or reported as a conflict.
 */
export async function orderSettings(server: TestServer, { seed, steps }: { seed: number; steps: number }) {
  const random = seeded(seed)
  let isCalm = true
  const person = await owner(server)
  const clients = [0, 1].map(() => createClient(server, person, random, () => isCalm, null))
  for (const client of clients) await settle(client)
  isCalm = false
  const words: Word[] = []
  for (let step = 0; step < steps; step++) {
    const client = oneOf(random, clients) as Client
    const field = oneOf(random, fields) as Field
    // values repeat, so a value that somebody saw may have been replaced and set again since
    const value = random() < 0.5 ? `Anna ${step}` : (oneOf(random, ['Anna', 'Berta', 'Cora']) as string)
    client.device.now += below(random, 5000)
    const chance = random()
    if (chance < 0.5) {
      const isByCall = random() < 0.3
      const word = await (isByCall ? call(server, client, field, value, random) : queue(client, field, value, random))
      if (word) words.push(word)
    } else if (chance < 0.85) await runtimeOf(client, random).sync().catch(unlessKilled)
    else client.isOnline = !client.isOnline
  }
  isCalm = true
  // the second time each sees what the other sent last
  for (const client of [...clients, ...clients]) await settle(client)
  await checkWords(server, words, clients)
  return { words: words.length, refused: await checkReported(server, clients) }
}
