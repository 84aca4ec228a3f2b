import { expect, test, vi } from 'vitest'
import { createTestProject, issueId } from '../../test/fixtures/work-project.ts'
import { member } from '../../test/fixtures/work-rows.ts'
import { stubServices } from '../../test/page/page-providers.tsx'
import type { ReplicaPart } from '../core/sync/lane-types.ts'
import { createWorkStore } from './work-store.ts'

const near = createTestProject()
const far = near.createProject('FAR')
near.create('Paint the boat')
near.rows.run('issue.create', { id: issueId('far'), projectId: far, summary: 'Far away' }, { actor: member })
const everything = near.rows.everything() as never as { scope: string }[]
const isFar = ({ scope }: { scope: string }) => scope === `project:${far}`

/** A store whose device is read part by part, the second when `release` is called; `cursorOf` answers where the replica stands at each reading. */
const opened = (cursorOf: (reading: number) => number) => {
  const parts: (ReplicaPart | undefined)[] = []
  const mutate = vi.fn(async () => {})
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const edits = {
    ...stubServices().edits,
    mutate,
    read: async (_lane: unknown, part?: ReplicaPart) => {
      parts.push(part)
      if (part && 'scopes' in part) await released
      const rows = !part ? everything : everything.filter((row) => isFar(row) === 'scopes' in part)
      const missing = part && 'projectKey' in part ? [`project:${far}`] : []
      return {
        cursor: cursorOf(parts.length),
        scopes: { org: 0 },
        syncedAt: 1,
        rows,
        edits: [],
        tray: [],
        missing,
      } as never
    },
  }
  const store = createWorkStore({
    edits,
    lane: { person: member.userId, org: 'org' },
    actor: member,
    now: () => 0,
    newId: () => 'mutation',
    projectKey: () => 'WEB',
    onError: (error) => {
      throw error
    },
  })
  store.open()
  return { store, parts, mutate, release }
}

test('the project on screen is there first, then everything', async () => {
  const { store, parts, release } = opened(() => 1)
  const issues = () => store.select.issues().map(({ summary }) => summary)
  await vi.waitFor(() => expect(issues()).toEqual(['Paint the boat']))
  expect(store.status().isLoaded).toBe(true)
  release()
  await vi.waitFor(() => expect(issues().sort()).toEqual(['Far away', 'Paint the boat']))
  expect(parts).toEqual([{ projectKey: 'WEB' }, { scopes: [`project:${far}`] }])
})

test('a replica that moved between two parts is read as a whole', async () => {
  const { store, parts, release } = opened((reading) => reading)
  release()
  await vi.waitFor(() => expect(store.select.issues()).toHaveLength(2))
  expect(parts).toEqual([{ projectKey: 'WEB' }, { scopes: [`project:${far}`] }, undefined])
})

test('nothing is refused by what was not read yet', async () => {
  const { store, mutate, release } = opened(() => 1)
  await vi.waitFor(() => expect(store.select.issues()).toHaveLength(1))
  const args = { id: issueId('far'), field: 'summary', value: 'Nearer' }
  expect(store.mutate('issue.set', args).refusal).toBeNull()
  await vi.waitFor(() => expect(mutate).toHaveBeenCalledOnce())
  release()
  await vi.waitFor(() => expect(store.select.issues()).toHaveLength(2))
  expect(store.mutate('issue.set', { id: issueId('nowhere'), field: 'summary', value: 'x' }).refusal).not.toBeNull()
})
