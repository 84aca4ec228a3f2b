import { type RefObject, useEffect, useRef } from 'react'
import { ownerName } from '../../core/session/session-rules.ts'
import { useSession } from '../../shared/use-session.ts'
import { useWork } from '../use-work.ts'
import { whenIdle } from '../when-idle.ts'

/** There before the page is left: then nothing can be loaded any more. */
let file: typeof import('./keep-last-screen.ts') | undefined

/**
 * Keeps what the shell looks like whenever the page is left: a phone may end it from then on. What shows a project that is not on
 * the device any more is removed.
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
        // then no screen is kept either; this start has loaded the file, or there was none
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
