import { type ComponentType, useEffect, useState } from 'react'
import * as limits from '../core/limits.ts'
import { loadTexts } from '../locale/locale-loader.ts'
import { useDeadLetters } from '../shared/use-waiting.ts'
import style from '../ui/toast/offer.module.css'

const load = async () => {
  const [{ DeadLetters }] = await Promise.all([import('../pages/dead-letters/dead-letters.tsx'), loadTexts('pages')])
  return DeadLetters
}

/** Loads what tells of lost changes when there are any; without a network it tries again. */
export function DeadLettersGate() {
  const isAnyLost = Object.keys(useDeadLetters()).length > 0
  const [found, setFound] = useState<{ DeadLetters: ComponentType }>()
  useEffect(() => {
    if (!isAnyLost || found) return
    let timer: ReturnType<typeof setTimeout>
    const attempt = () => {
      load().then(
        (DeadLetters) => setFound({ DeadLetters }),
        () => {
          timer = setTimeout(attempt, limits.returnProbeMs)
        },
      )
    }
    attempt()
    return () => clearTimeout(timer)
  }, [isAnyLost, found])
  return (
    isAnyLost &&
    found && (
      <div className={style.offer} role="alert">
        <found.DeadLetters />
      </div>
    )
  )
}
