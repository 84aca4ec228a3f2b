import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { ReplicaPart, WithTexts } from '../../core/sync/lane-types.ts'
import type { ReplicaMeta } from '../../store/replica/replica-database.ts'
import { forgetPeople } from './device-edits.ts'
import { createDevice, deviceStores, lane, openEdits, set } from './sample-device.ts'
import { createServerDouble } from './server-double.ts'

const other = { ...lane, org: 'org-b' }

describe.each(deviceStores)('%s', (_, createStores) => {
  /** A device on which Anna has worked in two organisations, with an edit that waits in the first. */
  const worked = async () => {
    const server = createServerDouble()
    const device = createDevice(createStores(), server)
    const runtime = openEdits(device)
    server.write([{ id: 'one', scope: 'org', fields: { name: 'first' } }])
    await runtime.sync()
    device.who = { person: 'anna', org: 'org-b', orgs: ['org-a', 'org-b'], owner: 'anna/org-b' }
    await runtime.sync()
    await runtime.mutate(lane, [set('m1', [{ id: 'one', scope: 'org', fields: { name: 'mine' } }])])
    const forget = forgetPeople({ ...device.stores, publish: () => {} })
    const rows = async () => [(await runtime.read(lane)).rows.length, (await runtime.read(other)).rows.length]
    return { forget, rows, runtime }
  }

  test('a change of organisation keeps both replicas', async () => {
    const { forget, rows } = await worked()
    await forget({ person: 'anna', orgs: ['org-a', 'org-b'] })
    expect(await rows()).toEqual([1, 1])
  })

  test('whoever leaves an organisation loses its rows, and keeps what they wrote', async () => {
    const { forget, rows, runtime } = await worked()
    await forget({ person: 'anna', orgs: ['org-b'] })
    expect(await rows()).toEqual([0, 1])
    expect((await runtime.readEdits(lane)).edits).toHaveLength(1)
  })

  test.each([
    ['nobody', null],
    ['somebody else', { person: 'ben', orgs: ['org-a'] }],
  ] as const)('where %s is signed in rows and pictures are gone; unsent words and files wait', async (__, present) => {
    const { forget, rows, runtime } = await worked()
    const files = await runtime.files()
    const file = { issueId: 'i', name: 'a.png', mediaType: 'image/png', sizeBytes: 1 }
    await files.remember(lane, { ...file, id: 'seen' }, new ArrayBuffer(1))
    await files.keep(lane, { ...file, id: 'mine', mutationId: 'm2' }, new ArrayBuffer(1))
    await forget(present)
    expect(await rows()).toEqual([0, 0])
    expect((await files.list(lane)).map(({ id }) => id)).toEqual(['mine'])
    expect(await runtime.lanesOf('anna')).toEqual([{ lane, waiting: 2, refused: 0 }])
  })

  test('a project is read before the others, and with it all of which there is little', async () => {
    const device = createDevice(createStores(), createServerDouble())
    const runtime = openEdits(device)
    const row = (entity: string, id: string, scope: string, more = {}) => ({ entity, id, scope, rev: 1, ...more })
    const rows = [
      row('project', 'a', 'project:a', { key: 'AAA' }),
      row('issue', 'a1', 'project:a'),
      row('issue', 'a3', 'project:a', { description: 'of version 1' }),
      row('comment', 'a2', 'project:a', { issueId: 'a1' }),
      row('issueText', 'a1', 'project:a', { issueId: 'a1', description: 'leaks' }),
      row('project', 'b', 'project:b', { key: 'BBB' }),
      row('issue', 'b1', 'project:b'),
      row('attachment', 'b2', 'project:b'),
      row('status', 'b3', 'project:b'),
      row('relation', 'b4', 'project:b'),
      row('project', 'c', 'project:c', { key: 'CCC' }),
      row('issue', 'c1', 'project:c'),
      row('person', 'ben', 'org'),
    ]
    const loading = { 'project:c': { after: 'issue c1', lastSeq: null } }
    const scopes = { org: 1, 'project:a': 1, 'project:b': 1, 'project:c': 1 }
    const meta = { key: 'meta', generation: 'g', cursor: 1, scopes, loading, epoch: 'e', schema: 1 } as const
    await device.stores.replicas.open(lane).write(['rows', 'meta'], async (tx) => {
      for (const each of rows) await tx.put('rows', each as never)
      await tx.put('meta', { ...meta, peopleVersion: null, syncedAt: 1 })
    })
    const idsOf = async (part?: ReplicaPart, texts?: WithTexts) => {
      const { rows: read, missing } = await runtime.read(lane, part, texts)
      return [read.map(({ id }) => id).sort(), missing]
    }
    const all = ['a', 'a1', 'a3', 'b', 'b1', 'b2', 'b3', 'b4', 'ben']
    expect(await idsOf()).toEqual([all, []])
    expect(await idsOf({ projectKey: 'AAA' })).toEqual([
      ['a', 'a1', 'a3', 'b', 'b3', 'ben'],
      ['org', 'project:b'],
    ])
    expect(await idsOf({ scopes: ['org', 'project:b'] })).toEqual([['b', 'b1', 'b2', 'b3', 'b4', 'ben'], []])
    // projects that are not loaded yet, or do not exist
    for (const projectKey of ['CCC', 'ZZZ']) expect(await idsOf({ projectKey })).toEqual([all, []])
    expect([(await runtime.read(lane)).isLoading, (await runtime.readEdits(lane)).isLoading]).toEqual([true, true])
    expect((await runtime.read(other)).isLoading).toBe(false)

    const withTexts = [...all, 'a2'].sort()
    for (const texts of ['all', ['a1']] as const) {
      expect(await idsOf(undefined, texts)).toEqual([withTexts, []])
      expect((await idsOf({ projectKey: 'AAA' }, texts))[0]).toEqual(['a', 'a1', 'a2', 'a3', 'b', 'b3', 'ben'])
      expect((await idsOf({ scopes: ['project:a'] }, texts))[0]).toEqual(['a', 'a1', 'a2', 'a3'])
    }
    expect(await idsOf({ scopes: ['project:b'] }, 'all')).toEqual([['b', 'b1', 'b2', 'b3', 'b4'], []])
    expect(await idsOf({ issueIds: ['a1'] })).toEqual([['a1', 'a2'], []])
    const descriptions = async (part?: ReplicaPart, texts?: WithTexts) =>
      (await runtime.read(lane, part, texts)).rows.flatMap((each) => (each.entity === 'issue' ? [each] : []))
    const told = { a1: 'leaks', a3: 'of version 1', b1: '' }
    const asRead = async (...words: Parameters<typeof descriptions>) =>
      Object.fromEntries(
        (await descriptions(...words)).map((each) => [each.id, 'description' in each ? each.description : null]),
      )
    expect(await asRead()).toEqual({ a1: null, a3: 'of version 1', b1: null })
    expect(await asRead(undefined, ['b1'])).toEqual({ a1: null, a3: 'of version 1', b1: '' })
    expect(await asRead(undefined, 'all')).toEqual(told)
    expect(await asRead({ issueIds: ['a1'] })).toEqual({ a1: 'leaks' })
    const changed = await runtime.readRows(lane, [{ entity: 'issue', id: 'a1' }])
    expect(changed).toMatchObject([{ id: 'a1', description: 'leaks' }])
  })

  test('the first rows are issues on a first visit, and whatever there is where no more come', async () => {
    const device = createDevice(createStores(), createServerDouble())
    const runtime = openEdits(device)
    const replica = device.stores.replicas.open(lane)
    const scopes = { org: 1, 'project:a': 1, 'project:b': 1 }
    const meta = { key: 'meta', generation: 'g', cursor: 1, scopes, epoch: 'e', schema: 1 } as const
    const hasFirst = async (loading: ReplicaMeta['loading']) => {
      await replica.write(['meta'], (tx) => tx.put('meta', { ...meta, loading, peopleVersion: null, syncedAt: 1 }))
      return (await runtime.read(lane)).hasFirst
    }
    const isNew = { after: null, lastSeq: null }
    expect((await runtime.read(lane)).hasFirst).toBe(false)
    await replica.write(['rows'], (tx) =>
      tx.put('rows', { entity: 'person', id: 'ben', scope: 'org', rev: 1 } as never),
    )
    expect(await hasFirst({ 'project:a': isNew, 'project:b': isNew })).toBe(false)
    expect(await hasFirst({})).toBe(true)
    await replica.write(['rows'], (tx) =>
      tx.put('rows', { entity: 'issue', id: 'a1', scope: 'project:a', rev: 1 } as never),
    )
    expect(await hasFirst({ 'project:a': isNew, 'project:b': isNew })).toBe(false)
    expect(await hasFirst({ 'project:b': isNew })).toBe(true)
  })
})
