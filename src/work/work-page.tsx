import './work-tokens.css'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { parametersOf, routeAt } from '../core/route-of-path.ts'
import { linkTo, type RouteName, routeOf } from '../core/routes.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ConflictsScreen } from './conflicts/conflicts-screen.tsx'
import { CreateHost } from './create/create-host.tsx'
import { EditorHost } from './edit/editor-host.tsx'
import { InboxScreen } from './inbox/inbox-screen.tsx'
import { IssueScreen } from './issue/issue-screen.tsx'
import { CommandHost } from './keyboard/command-host.tsx'
import { ListScreen } from './list/list-screen.tsx'
import { MoreScreen } from './more/more-screen.tsx'
import { MyWorkScreen } from './my-work/my-work-screen.tsx'
import { MissingScreen } from './parts/missing-screen.tsx'
import { useLastView } from './projects/project-frame.tsx'
import { ProjectsScreen } from './projects/projects-screen.tsx'
import { SearchHost } from './search/search-host.tsx'
import screen from './shell/screen.module.css'
import { Screen } from './shell/screen.tsx'
import { WorkShell } from './shell/work-shell.tsx'
import { type Address, AddressProvider, useAddress } from './use-address.ts'
import { RecentIssues } from './use-recent-issues.ts'
import { TodayProvider, useCurrentDate } from './use-today.ts'
import { useWorkStore, WorkProvider } from './use-work.ts'

/** A lazy screen, loaded when it is first shown. */
const later = (load: () => Promise<ComponentType>) => {
  let found: ComponentType | undefined
  return function LaterScreen() {
    const [Loaded, setLoaded] = useState<{ Screen: ComponentType } | null>(found ? { Screen: found } : null)
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null)
    useEffect(() => {
      if (Loaded) return
      load()
        .catch(load)
        .then(
          (Screen) => {
            found = Screen
            setLoaded({ Screen })
          },
          (reason) => setFailure({ reason }),
        )
    }, [Loaded])
    // the error boundary of the page handles it
    if (failure) throw failure.reason
    if (Loaded) return <Loaded.Screen />
    return (
      <Screen title="">
        <main className={screen.main}>
          <Skeleton shapes={['row', 'row', 'row']} />
        </main>
      </Screen>
    )
  }
}

const SavedFilterScreen = later(async () => (await import('./filters/saved-filter-screen.tsx')).SavedFilterScreen)
const SearchScreen = later(async () => (await import('./search/search-screen.tsx')).SearchScreen)
const BoardScreen = later(async () => (await import('./board/board-screen.tsx')).BoardScreen)
const NewProjectScreen = later(async () => (await import('./projects/new-project-screen.tsx')).NewProjectScreen)
const ImportScreen = later(async () => (await import('./import/import-screen.tsx')).ImportScreen)
const GroupsScreen = later(async () => (await import('./groups/groups-screen.tsx')).GroupsScreen)
const SettingsScreen = later(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen)

/** `/p/KEY`: redirects to the last used view. */
function LastView() {
  const { parameters } = useAddress()
  const [view] = useLastView()
  return <Redirect to={linkTo(view, { key: parameters.key ?? '' })} replace />
}

const screens: Partial<Record<RouteName, () => ReactNode>> = {
  home: () => <MyWorkScreen />,
  inbox: () => <InboxScreen />,
  conflicts: () => <ConflictsScreen />,
  more: () => <MoreScreen />,
  projects: () => <ProjectsScreen />,
  'new-project': () => <NewProjectScreen />,
  project: () => <LastView />,
  board: () => <BoardScreen />,
  list: () => <ListScreen />,
  groups: () => <GroupsScreen />,
  import: () => <ImportScreen />,
  settings: () => <SettingsScreen />,
  'settings-page': () => <SettingsScreen />,
  issue: () => <IssueScreen />,
  filter: () => <SavedFilterScreen />,
  search: () => <SearchScreen />,
}

/** The location to show; while another area covers the page, the last one. */
const useWorkAddress = (): Address => {
  const [path] = useLocation()
  const last = useRef<Address>({ name: 'home', parameters: {} })
  const name = routeAt(path)
  if (name && routeOf(name).page === 'work') last.current = { name, parameters: parametersOf(path) }
  return last.current
}

/** The work area: its screens inside one shell, over what the device holds of the present organisation. */
export function WorkPage() {
  const store = useWorkStore()
  const address = useWorkAddress()
  const today = useCurrentDate()
  if (!store) return null
  return (
    <WorkProvider value={store}>
      <TodayProvider value={today}>
        <AddressProvider value={address}>
          <EditorHost>
            <CreateHost>
              <SearchHost>
                <CommandHost>
                  <RecentIssues />
                  <WorkShell>{screens[address.name]?.() ?? <MissingScreen />}</WorkShell>
                </CommandHost>
              </SearchHost>
            </CreateHost>
          </EditorHost>
        </AddressProvider>
      </TodayProvider>
    </WorkProvider>
  )
}
