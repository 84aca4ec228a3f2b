import { type ComponentType, useEffect, useState } from 'react'
import * as limits from '../core/limits.ts'
import { useDeadLetters } from '../shared/use-waiting.ts'
import style from '../ui/toast/offer.module.css'
import type { PageLoader } from './page-loader.ts'

/** Loads the dialog of lost changes when there are any; retries after a network failure. */
export function DeadLettersGate({ loadTexts }: { loadTexts: PageLoader['loadTexts'] }) {
  const isAnyLost = Object.keys(useDeadLetters()).length > 0
  const [found, setFound] = useState<{ DeadLetters: ComponentType }>()
  useEffect(() => {
    if (!isAnyLost || found) return
    let timer: ReturnType<typeof setTimeout>
    const attempt = () => {
      Promise.all([import('../pages/dead-letters/dead-letters.tsx'), loadTexts('pages')]).then(
        ([{ DeadLetters }]) => setFound({ DeadLetters }),
        () => {
          timer = setTimeout(attempt, limits.returnProbeMs)
        },
      )
    }
    attempt()
    return () => clearTimeout(timer)
  }, [isAnyLost, found, loadTexts])
  return (
    isAnyLost &&
    found && (
      <div className={style.offer} role="alert">
        <found.DeadLetters />
      </div>
    )
  )
}
