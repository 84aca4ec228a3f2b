import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { importAgain } from '../../channel/load-later.ts'
import { useServices } from '../../shared/use-services.ts'
import { useReportedWait } from '../../ui/feedback/wait-context.ts'
import { useShell } from '../../ui/shell-context.ts'
import { MissedNote, OpeningNote } from './missed-note.tsx'

/** What is loaded when it is first shown; `preload` begins earlier, tells whether it came, and leaves errors to the showing. */
export type Later<Props> = ComponentType<Props> & { preload(): Promise<boolean> }

export interface MissedProps {
  isOffline: boolean
  /** Gives up what was pressed. */
  onClose?: (() => void) | undefined
  /** What is shown while it is loaded. */
  children: ReactNode
}

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** After so many failures with a network the file is gone, with an older build: the page's error boundary reloads. */
const mostTries = 3

const Nothing = () => null

/** The page explains a wait that is long. */
function LongWait() {
  useReportedWait()
  return null
}

/** Loads until it is there: again after growing pauses, and when the network is back. */
const useAttempts = (begin: () => Promise<unknown>, isThere: () => boolean) => {
  const isOffline = useShell().offline !== null
  // a browser remembers a file that failed: without a worker, which has them all, none is asked for in vain
  const isAway = isOffline && !navigator.serviceWorker?.controller
  const [isLoaded, setLoaded] = useState(isThere)
  const [failure, setFailure] = useState<{ reason: unknown; tries: number } | null>(null)
  useEffect(() => {
    if (isThere()) return setLoaded(true)
    if (isAway) return
    let tries = 0
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const attempt = () => {
      clearTimeout(timer)
      begin().then(
        () => isOver || setLoaded(true),
        (reason) => {
          if (isOver) return
          tries += 1
          setFailure({ reason, tries })
          timer = setTimeout(attempt, Math.min(firstPauseMs * 2 ** tries, longestPauseMs))
        },
      )
    }
    attempt()
    addEventListener('online', attempt)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', attempt)
    }
  }, [begin, isThere, isAway])
  if (failure && !isOffline && failure.tries >= mostTries) throw failure.reason
  return { isLoaded, isOffline, isMissed: isAway || failure !== null }
}

/**
 * A component in a file of its own, which `pick` takes out of it. `Meanwhile` is shown until it is there, and of what can be closed
 * that it opens; `Missed` while it cannot come. `needsPagesTexts`: its texts come with the account's pages, so that no list waits for them (`lingui.config.ts`).
 */
export const later = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Meanwhile: ComponentType<Props> = Nothing,
  Missed: ComponentType<MissedProps> = MissedNote,
  needsPagesTexts = false,
): Later<Props> => {
  let found: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const loadAgain = importAgain(load)
  const begin = (): Promise<void> => {
    loading ??= loadAgain()
      .catch(loadAgain)
      .then(
        (module) => {
          found = pick(module)
        },
        (reason) => {
          loading = undefined
          throw reason
        },
      )
    return loading
  }
  const LaterPart = (props: Props & { onClose?: () => void }) => {
    const { locale } = useServices()
    const beginAll = useCallback(
      () => (needsPagesTexts ? Promise.all([begin(), locale.loadTexts('pages')]) : begin()),
      [locale],
    )
    const isThere = useCallback(() => Boolean(found) && (!needsPagesTexts || locale.hasTexts('pages')), [locale])
    const { isLoaded, isOffline, isMissed } = useAttempts(beginAll, isThere)
    if (found && isLoaded) {
      const Part = found
      return <Part {...props} />
    }
    const meanwhile = <Meanwhile {...props} />
    if (!isMissed)
      return (
        <>
          {meanwhile}
          {props.onClose ? <OpeningNote onClose={props.onClose} /> : <LongWait />}
        </>
      )
    return (
      <Missed isOffline={isOffline} onClose={props.onClose}>
        {meanwhile}
      </Missed>
    )
  }
  const preload = () =>
    begin().then(
      () => true,
      () => false,
    )
  return Object.assign(LaterPart, { preload })
}
