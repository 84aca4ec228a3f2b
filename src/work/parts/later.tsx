import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { importAgain } from '../../channel/load-later.ts'
import { useServices } from '../../shared/use-services.ts'
import { useReportedWait } from '../../ui/feedback/wait-context.ts'
import { useShell } from '../../ui/shell-context.ts'
import { MissedNote, OpeningNote } from './missed-note.tsx'

/** A component that is loaded when it is first shown. `preload` starts earlier and resolves to whether it was loaded; only showing it reports errors. */
export type Later<Props> = ComponentType<Props> & { preload(): Promise<boolean> }

export interface MissedProps {
  isOffline: boolean
  /** Cancels the press that opened it. */
  onClose?: (() => void) | undefined
  /** The placeholder while it is loading. */
  children: ReactNode
}

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** After so many failures with a network, the server no longer has this build's file: the page's error boundary reloads. */
const maxTries = 3

const Nothing = () => null

/** Reports the wait to the page, which explains a long one. */
function LongWait() {
  useReportedWait()
  return null
}

/** Tries until the file is loaded: after growing pauses, and when the network is back. */
const useAttempts = (begin: () => Promise<unknown>, isThere: () => boolean) => {
  const isOffline = useShell().offline !== null
  // a browser never retries a file that failed: request none offline, unless there is a worker, which has them all
  const isAway = isOffline && !navigator.serviceWorker?.controller
  const [isLoaded, setLoaded] = useState(isThere)
  const [failure, setFailure] = useState<{ reason: unknown; tries: number } | null>(null)
  useEffect(() => {
    if (isThere()) return setLoaded(true)
    if (isAway) return
    let tries = 0
    let timer: ReturnType<typeof setTimeout>
    let isCancelled = false
    const attempt = () => {
      clearTimeout(timer)
      begin().then(
        () => isCancelled || setLoaded(true),
        (reason) => {
          if (isCancelled) return
          tries += 1
          setFailure({ reason, tries })
          timer = setTimeout(attempt, Math.min(firstPauseMs * 2 ** tries, longestPauseMs))
        },
      )
    }
    attempt()
    addEventListener('online', attempt)
    return () => {
      isCancelled = true
      clearTimeout(timer)
      removeEventListener('online', attempt)
    }
  }, [begin, isThere, isAway])
  if (failure && !isOffline && failure.tries >= maxTries) throw failure.reason
  return { isLoaded, isOffline, isMissed: isAway || failure !== null }
}

/**
 * A component in a file of its own, which `pick` selects. `Meanwhile` is shown while it is loading, with an "Opening…" note if it can be
 * closed; `Missed` while it cannot be loaded. `needsPagesTexts`: its texts are in the account pages' catalogue, so that no list waits for them (`lingui.config.ts`).
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
