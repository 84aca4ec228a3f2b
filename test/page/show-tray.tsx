import { type EditsChannel, type LaneChange, laneName, type TrayItem } from '../../src/core/sync/lane-types.ts'
import { ConflictsScreen } from '../../src/work/conflicts/conflicts-screen.tsx'
import { EditorHost } from '../../src/work/edit/editor-host.tsx'
import { renderWork, workLane } from './render-work.tsx'

/** A tray with these items, which leave it when they are dismissed. Returns the mutations that are made and the ids that are dismissed. */
export const showTray = async (rows: readonly object[], items: readonly object[], files: object = {}) => {
  const [made, dismissed]: [string[], string[]] = [[], []]
  let tray = items
  const listeners = new Set<(change: LaneChange) => void>()
  const status = { cursor: 1, syncedAt: 5, isLoading: false, partial: [], scopes: {}, edits: [], leftTray: [] }
  const queue = () => ({ ...status, tray: tray as TrayItem[] })
  const screens = (
    <EditorHost>
      <ConflictsScreen />
    </EditorHost>
  )
  const edits: Partial<EditsChannel> = {
    read: async () => ({ ...queue(), rows: rows as never, missing: [] }),
    readEdits: async () => queue(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    files: async () => ({ list: async () => [], ...files }) as never,
    mutate: async (_, mutations) => void made.push(...mutations.map(({ name }) => name)),
    dismiss: async (_, ids) => {
      dismissed.push(...ids)
      tray = tray.filter((item) => !ids.includes((item as TrayItem).id))
      for (const tell of listeners) tell({ lane: laneName(workLane), edits: true })
    },
  }
  await renderWork(screens, { name: 'conflicts', parameters: {} }, { rows, edits })
  return { made, dismissed }
}

export const refusedAt = { at: 1, refusedAt: 2 }
