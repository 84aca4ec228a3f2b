import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { replicaName } from '../../store/replica/replica-database.ts'
import { forgetPeople } from './device-edits.ts'
import { createDevice, type Device, deviceStores, idOf, lane, openEdits } from './sample-device.ts'
import { createServerDouble } from './server-double.ts'

const issue = { id: idOf('issue'), number: 12, projectId: idOf('p'), summary: 'their words' }
const other = { ...issue, id: idOf('other'), number: 13 }
const rows = [
  { entity: 'organization', id: 'org-a', scope: 'org', orgName: 'Harbour' },
  { entity: 'project', id: idOf('p'), scope: 'org', key: 'HAR', name: 'their name' },
  { entity: 'issue', scope: 'org', ...issue },
  { entity: 'issue', scope: 'org', ...other },
  { entity: 'issue', scope: 'org', ...issue, id: idOf('new'), number: null },
  { entity: 'attachment', id: idOf('file'), scope: 'org', issueId: other.id },
]

/** A mutation for each of these arguments; its name is its id's. */
const changes = {
  a: { id: issue.id, field: 'summary', value: 'mine' },
  b: { id: idOf('c'), issueId: other.id, text: 'mine' },
  c: { ids: [other.id, issue.id], field: 'labelIds', add: ['x'], remove: [] },
  d: { field: 'priority', value: 'low', of: [{ id: issue.id, from: 'high' }] },
  e: { kind: 'blocks', fromId: other.id, toId: issue.id },
  f: { id: idOf('file') },
  g: { id: idOf('new'), projectId: idOf('p'), summary: 'mine' },
  h: { id: idOf('p'), fields: { name: 'mine' } },
  i: { id: idOf('none'), projectId: idOf('gone') },
}
const named = Object.fromEntries(
  Object.entries({ a: 12, b: 13, c: 13, d: 12, e: 13, f: 13, j: 13 }).map(([name, n]) => [idOf(name), `HAR-${n}`]),
)
const subjects = { ...named, [idOf('g')]: 'HAR', [idOf('h')]: 'HAR', [idOf('i')]: undefined }

describe.each(deviceStores)('%s', (_, createStores) => {
  const hasLeft = { person: 'anna', org: 'org-b', orgs: ['org-b'], owner: 'anna/org-b' }

  /** A device with the rows of an organisation, and with changes in it that wait. */
  const worked = async () => {
    const device = createDevice(createStores(), createServerDouble())
    const runtime = openEdits(device)
    const { edits, replicas } = device.stores
    await edits.write(['replicas'], (tx) => tx.put('replicas', { ...lane, name: replicaName(lane) }))
    await replicas.open(lane).write(['rows'], async (tx) => {
      for (const row of rows) await tx.put('rows', { rev: 1, ...row } as never)
    })
    await runtime.mutate(
      lane,
      Object.entries(changes).map(([name, args]) => ({ id: idOf(name), name: 'x', args })),
    )
    // its row was sent before; its bytes wait
    const plan = { id: idOf('plan'), issueId: other.id, name: 'plan.pdf', mediaType: 'application/pdf', sizeBytes: 1 }
    await (await runtime.files()).keep(lane, { ...plan, mutationId: idOf('j') }, new ArrayBuffer(1))
    return { device, runtime }
  }
  const forget = (device: Device, present: { person: string; orgs: string[] } | null) =>
    forgetPeople({ ...device.stores, publish: (change) => device.changes.push(change) })(present)
  const leave = (device: Device) => {
    device.who = hasLeft
    return openEdits(device).sync()
  }
  const left = async (runtime: ReturnType<typeof openEdits>) => {
    const { leftTray } = await runtime.readEdits({ person: 'anna', org: 'org-b' })
    expect(JSON.stringify(leftTray)).not.toContain('their')
    return {
      subjects: Object.fromEntries(leftTray.map(({ id, subjectKey }) => [id, subjectKey])),
      names: [...new Set(leftTray.map(({ leftOrgName }) => leftOrgName))],
    }
  }

  test.each(['before', 'after'])(
    'what was left unsent says what it was about: the replica is deleted %s the pass',
    async (when) => {
      const { device, runtime } = await worked()
      if (when === 'before') await forget(device, hasLeft)
      await leave(device)
      device.changes = []
      await forget(device, hasLeft)
      if (when === 'after') expect(device.changes).toContainEqual({ lane: 'anna|org-a', rows: 'all', edits: true })
      expect(await left(runtime)).toEqual({ subjects, names: ['Harbour'] })
    },
  )

  test('it also does after a sign-out in between, and when another one deletes the replica again', async () => {
    const { device, runtime } = await worked()
    await forget(device, null)
    await forget(device, { person: 'ben', orgs: ['org-b'] })
    await device.stores.edits.write(['replicas'], (tx) => tx.put('replicas', { ...lane, name: replicaName(lane) }))
    await forget(device, hasLeft)
    await leave(device)
    expect(await left(runtime)).toEqual({ subjects, names: ['Harbour'] })
  })

  test.each(['drops', 'reloads'])(
    'what was refused because its project went says so too, where an answer %s its rows',
    async (how) => {
      const device = createDevice(createStores(), createServerDouble())
      const { state } = device.server as ReturnType<typeof createServerDouble>
      const runtime = openEdits(device)
      state.granted.add('project:p')
      state.rows.set('project p', { ...rows[1], id: idOf('p'), scope: 'project:p', rev: 1 } as never)
      state.rows.set('issue i', { ...rows[2], id: issue.id, scope: 'project:p', rev: 1 } as never)
      await runtime.sync()
      state.granted.delete('project:p')
      if (how === 'reloads') state.floor = ++state.seq
      const args = { id: issue.id, field: 'summary', value: 'mine', refuse: 'project.gone' }
      await runtime.mutate(lane, [{ id: idOf('a'), name: 'set', args }])
      await runtime.sync()
      const { rows: left } = await runtime.read(lane)
      expect(left.map(({ id }) => id)).not.toContain(issue.id)
      const { tray } = await runtime.readEdits(lane)
      expect(tray).toMatchObject([{ id: idOf('a'), subjectKey: 'HAR-12' }])
      expect(JSON.stringify(tray)).not.toContain('their')
    },
  )

  test('a device without room for the notes deletes the rows all the same', async () => {
    const { device } = await worked()
    const { edits } = device.stores
    const write: typeof edits.write = (names, work) =>
      (names as readonly string[]).includes('replicas')
        ? edits.write(names, work)
        : Promise.reject(new Error('no room'))
    await forgetPeople({ ...device.stores, edits: { ...edits, write }, publish: () => {} })(null)
    const left = await device.stores.replicas.open(lane).read(['rows'], (tx) => tx.list('rows'))
    expect(left).toEqual([])
  })

  test('the server is sent nothing of it', async () => {
    const { device, runtime } = await worked()
    await forget(device, null)
    const sent: object[] = []
    device.server = {
      ...device.server,
      sync: async (request) => {
        sent.push(...request.mutations)
        return { code: '04206', result: null }
      },
    }
    await runtime.sync()
    expect(new Set(sent.flatMap(Object.keys))).toEqual(new Set(['id', 'mid', 'name', 'args']))
  })
})
