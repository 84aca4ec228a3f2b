import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useNoticedProjects } from '../inbox/use-notices.ts'
import { useUnreadMarks } from '../inbox/use-unread-marks.ts'
import { BottomTabs } from './bottom-tabs.tsx'
import { PendingPress } from './menus.tsx'
import style from './shell.module.css'
import { SideBar } from './side-bar.tsx'
import { useLastScreen } from './use-last-screen.ts'
import { useIsWide } from './use-media.ts'

/** The first stop of the Tab key: past the side bar and the header. */
function SkipButton() {
  const skip = () => {
    const main = document.querySelector('main')
    if (main) main.tabIndex = -1
    main?.focus()
  }
  return (
    <UnstyledButton className={style.skip} onClick={skip}>
      <Trans>Skip to content</Trans>
    </UnstyledButton>
  )
}

/** The frame of every screen of the work area: a side bar on a wide screen, bottom tabs on a narrow one. */
export function WorkShell({ children }: { children: ReactNode }) {
  const isWide = useIsWide()
  const pendingPress = useRef<string | null>(null)
  const shell = useLastScreen()
  useUnreadMarks()
  useNoticedProjects()
  return (
    <PendingPress value={pendingPress}>
      <div ref={shell} className={style.shell} data-dense>
        <SkipButton />
        {isWide && <SideBar />}
        <div className={style.body}>{children}</div>
        {!isWide && <BottomTabs />}
      </div>
    </PendingPress>
  )
}
