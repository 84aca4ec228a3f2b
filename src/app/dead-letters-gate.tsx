import { type ComponentType, useEffect, useState } from 'react'
import { importAgain, loadLater } from '../channel/load-later.ts'
import { useDeadLetters } from '../shared/use-waiting.ts'
import style from '../ui/toast/offer.module.css'
import type { PageLoader } from './page-loader.ts'

const loadDialog = importAgain(() => import('../pages/dead-letters/dead-letters.tsx'))

/** Loads the dialog of lost changes when there are any; retries after a network failure. */
export function DeadLettersGate({ loadTexts }: { loadTexts: PageLoader['loadTexts'] }) {
  const isAnyLost = Object.keys(useDeadLetters()).length > 0
  const [found, setFound] = useState<{ DeadLetters: ComponentType }>()
  useEffect(() => {
    if (!isAnyLost || found) return
    return loadLater(
      () => Promise.all([loadDialog(), loadTexts('pages')]),
      ([{ DeadLetters }]) => void setFound({ DeadLetters }),
    )
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
