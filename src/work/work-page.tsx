import './work-tokens.css'
import { type ComponentType, memo, useEffect, useRef } from 'react'
import { Redirect, useLocation } from 'wouter'
import { buildCache } from '../core/limits.ts'
import { parametersOf, routeAt } from '../core/route-of-path.ts'
import { linkTo, type RouteName, routeOf } from '../core/routes.ts'
import { useRoleChanges } from '../shared/use-role-changes.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useShell } from '../ui/shell-context.ts'
import { CreateHost, preloadCreate } from './create/create-host.tsx'
import { EditorHost, editorParts } from './edit/editor-host.tsx'
import { filterParts } from './filters/filter-bar.tsx'
import { preloadPeek } from './issue/later-peek.tsx'
import { CommandHost, preloadCommands } from './keyboard/command-host.tsx'
import { listParts } from './list/list-controls.tsx'
import { ListScreen, preloadBulkBar } from './list/list-screen.tsx'
import { Empty } from './parts/empty.tsx'
import { later, type MissedProps } from './parts/later.tsx'
import { MissedText } from './parts/missed-note.tsx'
import { MissingScreen } from './parts/missing-screen.tsx'
import { OptionsPopup } from './parts/picker.tsx'
import { Popup } from './parts/popup.tsx'
import { useLastView } from './projects/project-frame.tsx'
import { ViewOutline } from './projects/view-outline.tsx'
import { preloadEditor } from './rich-text/editor-file.ts'
import { SearchHost } from './search/search-host.tsx'
import { preloadMenus } from './shell/menus.tsx'
import screen from './shell/screen.module.css'
import { Screen } from './shell/screen.tsx'
import { WorkShell } from './shell/work-shell.tsx'
import { type Address, AddressProvider, useAddress } from './use-address.ts'
import { useAddressOfOrganization } from './use-address-of-organization.ts'
import { useNewsLock } from './use-news-lock.ts'
import { RecentIssues } from './use-recent-issues.ts'
import { DuePassedProvider, TodayProvider, useCurrentDate, useCurrentDuePassed } from './use-today.ts'
import { useWorkStore, WorkProvider } from './use-work.ts'
import { whenIdle } from './when-idle.ts'
import type { WorkStore } from './work-store.ts'

/** The screen's place in the shell, from where others can be opened. */
function MissedScreen({ isOffline }: MissedProps) {
  return (
    <Screen title="">
      <main className={screen.main}>
        <Empty>
          <MissedText isOffline={isOffline} />
        </Empty>
      </main>
    </Screen>
  )
}

const laterScreen = <Module,>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  outline = <Skeleton shapes={['row', 'row', 'row']} />,
  needsPagesTexts = false,
) =>
  later(
    load,
    pick,
    () => (
      <Screen title="" isLoading>
        <main className={screen.main} aria-busy="true">
          {outline}
        </main>
      </Screen>
    ),
    MissedScreen,
    needsPagesTexts,
  )

/** Small screens that are visited soon: loaded in idle time. */
const soon = {
  MyWork: laterScreen(
    () => import('./my-work/my-work-screen.tsx'),
    (file) => file.MyWorkScreen,
  ),
  Inbox: laterScreen(
    () => import('./inbox/inbox-screen.tsx'),
    (file) => file.InboxScreen,
  ),
  Conflicts: laterScreen(
    () => import('./conflicts/conflicts-screen.tsx'),
    (file) => file.ConflictsScreen,
  ),
  More: laterScreen(
    () => import('./more/more-screen.tsx'),
    (file) => file.MoreScreen,
  ),
  Projects: laterScreen(
    () => import('./projects/projects-screen.tsx'),
    (file) => file.ProjectsScreen,
  ),
  Issue: laterScreen(
    () => import('./issue/issue-screen.tsx'),
    (file) => file.IssueScreen,
  ),
}

const SavedFilterScreen = laterScreen(
  () => import('./filters/saved-filter-screen.tsx'),
  (file) => file.SavedFilterScreen,
)
const SearchScreen = laterScreen(
  () => import('./search/search-screen.tsx'),
  (file) => file.SearchScreen,
)
const BoardScreen = laterScreen(
  () => import('./board/board-screen.tsx'),
  (file) => file.BoardScreen,
  <ViewOutline view="board" />,
)
const NewProjectScreen = laterScreen(
  () => import('./projects/new-project-screen.tsx'),
  (file) => file.NewProjectScreen,
)
const ImportScreen = laterScreen(
  () => import('./import/import-screen.tsx'),
  (file) => file.ImportScreen,
  undefined,
  true,
)
const GroupsScreen = laterScreen(
  () => import('./groups/groups-screen.tsx'),
  (file) => file.GroupsScreen,
  undefined,
  true,
)
const SettingsScreen = laterScreen(
  () => import('./settings/settings-screen.tsx'),
  (file) => file.SettingsScreen,
  undefined,
  true,
)

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

/** Starts loading the first screen together with this file, not after it. */
const first = routeAt(location.pathname)
if (first) screens[first]?.preload?.()

const soonParts = [Popup, OptionsPopup, ...filterParts, ...listParts, ...Object.values(soon), ...editorParts]

/** Whether a worker has all files of the build on the device. */
const hasAllFiles = async (): Promise<boolean> => {
  if (!navigator.serviceWorker?.controller) return false
  const record = await caches.match(buildCache.record, { cacheName: buildCache.name })
  return Boolean((await record?.json())?.isWhole)
}

/** Loads the parts that people need offline. A worker may have all files; otherwise they are loaded while there is a network. */
const preloadAll = async (): Promise<boolean[]> => {
  const loading = soonParts.map((each) => each.preload())
  for (const preload of [preloadMenus, preloadPeek]) loading.push(preload())
  if (await hasAllFiles().catch(() => false)) return Promise.all(loading)
  for (const each of [BoardScreen, SearchScreen, SavedFilterScreen]) loading.push(each.preload())
  for (const preload of [preloadEditor, preloadCreate, preloadCommands, preloadBulkBar]) loading.push(preload())
  return Promise.all(loading)
}

/** A mark in the browser's performance timeline: from here on the work area's screens open offline. */
const offlineReadyMark = 'offline-ready'

/** Preloads once all rows are loaded and the browser is idle; before that, rows have priority for network and processor. */
const usePreload = (store: WorkStore | null) => {
  const isOffline = useShell().offline !== null
  useEffect(() => {
    const hasWorker = Boolean(navigator.serviceWorker?.controller)
    // some browsers never retry a file that failed once
    if (!store || (isOffline && !hasWorker)) return
    let cancel: (() => void) | undefined
    const preloadOnce = () => {
      if (cancel || !store.status().isComplete) return
      cancel = whenIdle(async () => {
        const came = await preloadAll()
        if (!came.includes(false)) performance.mark(offlineReadyMark)
      })
    }
    const stop = store.subscribe(preloadOnce)
    preloadOnce()
    return () => {
      stop()
      cancel?.()
    }
  }, [store, isOffline])
}

/** The location to show; while another area covers the page, the last one. */
const useWorkAddress = (): Address => {
  const [path] = useLocation()
  const last = useRef<Address>({ name: 'home', parameters: {} })
  const name = routeAt(path)
  if (name && routeOf(name).page === 'work') last.current = { name, parameters: parametersOf(path) }
  return last.current
}

/** The work area: its screens inside one shell, over the device's rows of the current organisation. Memoized, so that another filter in the address does not render it. */
export const WorkPage = memo(function WorkPage() {
  const store = useWorkStore()
  useAddressOfOrganization(store?.lane)
  useRoleChanges({ isFollowed: true })
  useNewsLock()
  const address = useWorkAddress()
  const Shown = screens[address.name] ?? MissingScreen
  usePreload(store)
  const today = useCurrentDate()
  const isDuePassed = useCurrentDuePassed()
  // on a first visit the organisation is known later than the person
  if (!store)
    return (
      <main className={screen.main} aria-busy="true">
        <Skeleton shapes={['title', 'row', 'row', 'row', 'row']} />
      </main>
    )
  return (
    <WorkProvider value={store}>
      <TodayProvider value={today}>
        <DuePassedProvider value={isDuePassed}>
          <AddressProvider value={address}>
            <EditorHost>
              <SearchHost>
                <CreateHost>
                  <CommandHost>
                    <RecentIssues />
                    <WorkShell>
                      <Shown />
                    </WorkShell>
                  </CommandHost>
                </CreateHost>
              </SearchHost>
            </EditorHost>
          </AddressProvider>
        </DuePassedProvider>
      </TodayProvider>
    </WorkProvider>
  )
})
