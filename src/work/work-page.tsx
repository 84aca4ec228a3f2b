import './work-tokens.css'
import { type ComponentType, useEffect, useRef } from 'react'
import { Redirect, useLocation } from 'wouter'
import { parametersOf, routeAt } from '../core/route-of-path.ts'
import { linkTo, type RouteName, routeOf } from '../core/routes.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { CreateHost } from './create/create-host.tsx'
import { EditorHost, preloadEditors } from './edit/editor-host.tsx'
import { preloadFilterPopup } from './filters/filter-bar.tsx'
import { preloadPeek } from './issue/later-peek.tsx'
import { CommandHost } from './keyboard/command-host.tsx'
import { ListScreen } from './list/list-screen.tsx'
import { later } from './parts/later.tsx'
import { MissingScreen } from './parts/missing-screen.tsx'
import { Popup } from './parts/popup.tsx'
import { useLastView } from './projects/project-frame.tsx'
import { preloadEditor } from './rich-text/use-text-draft.ts'
import { SearchHost } from './search/search-host.tsx'
import { preloadMenus } from './shell/menus.tsx'
import screen from './shell/screen.module.css'
import { Screen } from './shell/screen.tsx'
import { WorkShell } from './shell/work-shell.tsx'
import { type Address, AddressProvider, useAddress } from './use-address.ts'
import { RecentIssues } from './use-recent-issues.ts'
import { TodayProvider, useCurrentDate } from './use-today.ts'
import { useWorkStore, WorkProvider } from './use-work.ts'
import { whenIdle } from './when-idle.ts'
import type { WorkStore } from './work-store.ts'

function LoadingScreen() {
  return (
    <Screen title="" isLoading>
      <main className={screen.main} aria-busy="true">
        <Skeleton shapes={['row', 'row', 'row']} />
      </main>
    </Screen>
  )
}

const laterScreen = (load: () => Promise<ComponentType>) => later(load, LoadingScreen)

/** Small screens that are visited soon: loaded in idle time. */
const soon = {
  MyWork: laterScreen(async () => (await import('./my-work/my-work-screen.tsx')).MyWorkScreen),
  Inbox: laterScreen(async () => (await import('./inbox/inbox-screen.tsx')).InboxScreen),
  Conflicts: laterScreen(async () => (await import('./conflicts/conflicts-screen.tsx')).ConflictsScreen),
  More: laterScreen(async () => (await import('./more/more-screen.tsx')).MoreScreen),
  Projects: laterScreen(async () => (await import('./projects/projects-screen.tsx')).ProjectsScreen),
  Issue: laterScreen(async () => (await import('./issue/issue-screen.tsx')).IssueScreen),
}

const SavedFilterScreen = laterScreen(async () => (await import('./filters/saved-filter-screen.tsx')).SavedFilterScreen)
const SearchScreen = laterScreen(async () => (await import('./search/search-screen.tsx')).SearchScreen)
const BoardScreen = laterScreen(async () => (await import('./board/board-screen.tsx')).BoardScreen)
const NewProjectScreen = laterScreen(async () => (await import('./projects/new-project-screen.tsx')).NewProjectScreen)
const ImportScreen = laterScreen(async () => (await import('./import/import-screen.tsx')).ImportScreen)
const GroupsScreen = laterScreen(async () => (await import('./groups/groups-screen.tsx')).GroupsScreen)
const SettingsScreen = laterScreen(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen)

/** `/p/KEY`: redirects to the last used view. */
function LastView() {
  const { parameters } = useAddress()
  const [view] = useLastView()
  return <Redirect to={linkTo(view, { key: parameters.key ?? '' })} replace />
}

const screens: Partial<Record<RouteName, ComponentType & { preload?(): void }>> = {
  home: soon.MyWork,
  inbox: soon.Inbox,
  conflicts: soon.Conflicts,
  more: soon.More,
  projects: soon.Projects,
  'new-project': NewProjectScreen,
  project: LastView,
  board: BoardScreen,
  list: ListScreen,
  groups: GroupsScreen,
  import: ImportScreen,
  settings: SettingsScreen,
  'settings-page': SettingsScreen,
  issue: soon.Issue,
  filter: SavedFilterScreen,
  search: SearchScreen,
}

/** With this file, and not after it. */
const first = routeAt(location.pathname)
if (first) screens[first]?.preload?.()

/** When all rows are there and the browser is idle: until then the rows need network and processor more. */
const usePreload = (store: WorkStore | null) =>
  useEffect(() => {
    if (!store) return
    let cancel: (() => void) | undefined
    const look = () => {
      if (cancel || !store.status().isComplete) return
      cancel = whenIdle(() => {
        for (const each of [Popup, ...Object.values(soon)]) each.preload()
        for (const preload of [preloadEditors, preloadFilterPopup, preloadMenus, preloadPeek]) preload()
        // no worker keeps its file for when there is no network
        if (!navigator.serviceWorker?.controller) preloadEditor()
      })
    }
    const stop = store.subscribe(look)
    look()
    return () => {
      stop()
      cancel?.()
    }
  }, [store])

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
  const Shown = screens[address.name] ?? MissingScreen
  usePreload(store)
  const today = useCurrentDate()
  // the organisation comes after the person on a first visit
  if (!store)
    return (
      <main className={screen.main} aria-busy="true">
        <Skeleton shapes={['title', 'row', 'row', 'row', 'row']} />
      </main>
    )
  return (
    <WorkProvider value={store}>
      <TodayProvider value={today}>
        <AddressProvider value={address}>
          <EditorHost>
            <CreateHost>
              <SearchHost>
                <CommandHost>
                  <RecentIssues />
                  <WorkShell>
                    <Shown />
                  </WorkShell>
                </CommandHost>
              </SearchHost>
            </CreateHost>
          </EditorHost>
        </AddressProvider>
      </TodayProvider>
    </WorkProvider>
  )
}
