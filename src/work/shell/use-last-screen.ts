import { type RefObject, useEffect, useRef } from 'react'
import { ownerName } from '../../core/session/session-rules.ts'
import { useSession } from '../../shared/use-session.ts'
import { useWork } from '../use-work.ts'
import { whenIdle } from '../when-idle.ts'

/** Loaded in advance: nothing can be loaded while the page is being left. */
let file: typeof import('./keep-last-screen.ts') | undefined

/**
 * Stores what the shell looks like whenever the page is left, because a phone may end it at any time from then on. Removes stored
 * screens with a project that is not on the device any more.
 */
export const useLastScreen = (): RefObject<HTMLDivElement | null> => {
  const shell = useRef<HTMLDivElement>(null)
  const projects = useWork(({ select, status }) =>
    status().isComplete
      ? select
          .projects()
          .map(({ id }) => id)
          .join(' ')
      : null,
  )
  const owner = ownerName(useSession())
  useEffect(() => {
    if (projects === null || owner === null) return
    const leave = () => {
      if (document.visibilityState === 'hidden' && shell.current)
        file?.keepLastScreen(shell.current, { owner, projects: projects.split(' '), at: Date.now() })
    }
    document.addEventListener('visibilitychange', leave)
    const cancel = whenIdle(() => {
      import('./keep-last-screen.ts').then(
        (loaded) => {
          file = loaded
          loaded.dropLastScreens(projects.split(' '))
          loaded.prepareLastScreen()
        },
        // without the file no screen is kept
        () => {},
      )
    })
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', leave)
    }
  }, [projects, owner])
  return shell
}
