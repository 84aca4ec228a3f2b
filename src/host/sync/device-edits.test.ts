import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
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
    device.who = { person: 'anna', org: 'org-b', owner: 'anna/org-b' }
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
  ] as const)('where %s is signed in the rows are gone; unsent words wait for their person', async (__, present) => {
    const { forget, rows, runtime } = await worked()
    await forget(present)
    expect(await rows()).toEqual([0, 0])
    expect(await runtime.lanesOf('anna')).toEqual([{ lane, waiting: 1, refused: 0 }])
  })
})
