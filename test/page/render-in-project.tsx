import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Actor } from '../../src/core/sync/mutator-types.ts'
import { uuidSequence } from '../../src/core/uuid-rules.ts'
import { EditorProvider } from '../../src/work/edit/use-editor.ts'
import { useProject } from '../../src/work/use-project.ts'
import { WorkProvider } from '../../src/work/use-work.ts'
import { createWorkStore } from '../../src/work/work-store.ts'
import { loadedMutators } from '../fixtures/loaded-mutators.ts'
import type { createTestProject } from '../fixtures/work-project.ts'
import { renderPage, type ServiceStubs, stubServices } from './page-providers.tsx'

type View = NonNullable<ReturnType<typeof useProject>>

function InProject({ id, children }: { id: string; children: (view: View) => ReactNode }) {
  const view = useProject(id)
  return view && children(view)
}

/**
 * Renders a part of the work area for somebody, over the rows of a test's project. An opened store reads them from the
 * device, which reports that there are no others.
 */
export const renderInProject = (
  { rows, projectId }: Pick<ReturnType<typeof createTestProject>, 'rows' | 'projectId'>,
  actor: Actor,
  part: (view: View) => ReactNode,
  { calls = {}, edits: stubbed = {} }: Pick<ServiceStubs, 'calls' | 'edits'> = {},
) => {
  const newId = uuidSequence(
    () => 0,
    () => new Uint8Array(10),
  )
  const { edits } = stubServices({ edits: stubbed })
  const store = createWorkStore({
    mutators: loadedMutators,
    edits: { ...edits, read: async (lane) => ({ ...(await edits.read(lane)), rows: rows.everything() as never }) },
    lane: { person: actor.userId, org: 'org' },
    actor,
    now: () => 0,
    projectKey: () => null,
    stored: { load: () => [], save: () => {} },
    whenIdle: () => () => {},
    newId,
    onStuck: () => {},
    onError: (error) => {
      throw error
    },
  })
  store.model.reset({ rows: rows.everything() as never, edits: [], tray: [], scopes: { org: 0 } })
  const editor = { open: vi.fn(), move: vi.fn(), changeType: vi.fn(), show: vi.fn() }
  const shown = renderPage(
    <WorkProvider value={store}>
      <EditorProvider value={editor}>
        <InProject id={projectId}>{part}</InProject>
      </EditorProvider>
    </WorkProvider>,
    { calls, edits: stubbed, session: { organization: { id: 'org' }, roleCodes: actor.orgRoles } },
  )
  return { ...shown, store, editor }
}
