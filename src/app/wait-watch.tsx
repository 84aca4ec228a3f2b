import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Trouble, waitActionsMs, waitTextMs } from '../core/trouble/troubles.ts'
import { useServices } from '../shared/use-services.ts'
import { Button } from '../ui/action/button.tsx'
import { troubleWord, troubleWords } from '../ui/feedback/trouble-words.ts'
import { type ReportWait, WaitContext } from '../ui/feedback/wait-context.ts'
import { useShell } from '../ui/shell-context.ts'
import style from '../ui/toast/offer.module.css'
import type { LostAnswers } from './lost-answers.ts'
import type { WaitActionsProps } from './wait-actions.tsx'

/** A skeleton that replaces another one within this time continues its wait. */
const changeMs = 300

interface Wait {
  /** How the part tries again; null for what a person has sent. */
  retry: (() => void) | null
  hasFailed: boolean
}

/**
 * The waits of a page, and how long it has waited without a break: null, `text` or `actions`. The first wait continues the wait for the
 * document, which `public/start-watch.js` explains.
 */
const useWaits = (msSinceOpened: () => number) => {
  const waits = useRef(new Set<Wait>())
  const [isWaiting, setWaiting] = useState(false)
  const [round, setRound] = useState({})
  const [stage, setStage] = useState<null | 'text' | 'actions'>(null)
  const isExplained = useRef(false)
  isExplained.current = stage !== null
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` begins a new wait
  useEffect(() => {
    setStage(null)
    if (waits.current.size === 0) isFirst.current = false
    if (!isWaiting) return
    const waitedMs = isFirst.current ? msSinceOpened() : 0
    isFirst.current = false
    const timers = [
      setTimeout(setStage, waitTextMs - waitedMs, 'text' as const),
      setTimeout(setStage, waitActionsMs - waitedMs, 'actions' as const),
    ]
    return () => timers.forEach(clearTimeout)
  }, [isWaiting, round, msSinceOpened])
  const report: ReportWait = useMemo(() => {
    let pause: ReturnType<typeof setTimeout>
    // actions that a wait has shown, or was about to show, must stay when its part gives up
    const hasWait = () => [...waits.current].some(({ hasFailed }) => !hasFailed || isExplained.current)
    return (retry, hasFailed = false) => {
      const wait = { retry, hasFailed }
      waits.current.add(wait)
      if (!hasFailed) {
        clearTimeout(pause)
        setWaiting(true)
      }
      return () => {
        waits.current.delete(wait)
        // a wait after an answer starts anew
        if (!retry && waits.current.size === 0) setRound({})
        clearTimeout(pause)
        pause = setTimeout(() => setWaiting(hasWait()), changeMs)
      }
    }
  }, [])
  const retryAll = () => {
    for (const { retry } of [...waits.current]) retry?.()
  }
  const canRetry = () => [...waits.current].some(({ retry }) => retry)
  return { report, stage, retryAll, canRetry }
}

/**
 * More actions, loaded only when they are to be shown: until then the awaited content needs the network more. If they fail to load,
 * trying again is still offered.
 */
const useMoreActions = (isWanted: boolean) => {
  const [loaded, setLoaded] = useState<{ WaitActions: ComponentType<WaitActionsProps> }>()
  useEffect(() => {
    if (!isWanted || loaded) return
    import('./wait-actions.tsx').then(setLoaded, () => {})
  }, [isWanted, loaded])
  return loaded?.WaitActions
}

const sinceOpened = () => performance.now()

interface WaitWatchProps {
  children: ReactNode
  lostAnswers: LostAnswers
  /** How long ago this document was opened. */
  msSinceOpened?: () => number
}

/**
 * No wait stays unexplained: a text after 3 s, actions after 10 s. Waits retry by themselves; this only explains them, once for
 * all parts of the page, and explains writes whose answers were lost.
 */
export function WaitWatch({ children, lostAnswers, msSinceOpened = sinceOpened }: WaitWatchProps) {
  const { report, stage, retryAll, canRetry } = useWaits(msSinceOpened)
  const { language, offline } = useShell()
  const { locale } = useServices()
  const isLanguageMissing = useSyncExternalStore(locale.subscribe, locale.isMissing, () => false)
  const lost = useSyncExternalStore(lostAnswers.subscribe, lostAnswers.current, () => null)
  const MoreActions = useMoreActions(stage === 'actions')
  const [isHidden, setHidden] = useState(false)
  // the question of a way on must not vanish with the wait
  const [isAsking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wait is told again
  useEffect(() => setHidden(false), [stage])
  const shown = isAsking ? 'actions' : stage
  const trouble: Trouble | null =
    lost === 'looking' ? 'unknown' : shown && !isHidden ? (offline?.trouble ?? 'silent') : null
  const words = trouble && troubleWords(trouble, language)
  const said =
    (lost === 'found' && troubleWord('found', language)) || (isLanguageMissing && troubleWord('language', language))
  return (
    <WaitContext value={report}>
      {children}
      <div role="status">
        {(trouble || said) && (
          <div className={style.offer}>
            <p>
              {trouble ? (
                <>
                  <b data-trouble={trouble}>{words?.title}</b>
                  <br />
                  {words?.text}
                </>
              ) : (
                said
              )}
            </p>
            {trouble && shown === 'actions' && (isAsking || canRetry()) && lost === null && (
              <>
                <Button kind="main" onClick={retryAll}>
                  {troubleWord('retry', language)}
                </Button>
                {MoreActions && <MoreActions onLeave={() => setHidden(true)} onAsk={setAsking} />}
              </>
            )}
          </div>
        )}
      </div>
    </WaitContext>
  )
}
