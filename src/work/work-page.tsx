import './work-tokens.css'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { type RouteName, routeAt, routeOf } from '../core/routes.ts'
import { InboxScreen } from './inbox/inbox-screen.tsx'
import { MoreScreen } from './more/more-screen.tsx'
import { MyWorkScreen } from './my-work/my-work-screen.tsx'
import { MissingScreen } from './parts/missing-screen.tsx'
import { ProjectsScreen } from './projects/projects-screen.tsx'
import { WorkShell } from './shell/work-shell.tsx'

const screens: Partial<Record<RouteName, () => ReactNode>> = {
  home: () => <MyWorkScreen />,
  inbox: () => <InboxScreen />,
  more: () => <MoreScreen />,
  projects: () => <ProjectsScreen />,
}

/** The screen to show; while the page is kept hidden under another area, the one that was left. */
const useScreen = (): ReactNode => {
  const name = routeAt(useLocation()[0])
  const last = useRef<RouteName>('home')
  if (name && routeOf(name).page === 'work') last.current = name
  return screens[last.current]?.() ?? <MissingScreen />
}

/** The work area: its screens inside one shell. */
export function WorkPage() {
  return <WorkShell>{useScreen()}</WorkShell>
}
