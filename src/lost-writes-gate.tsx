import { type ComponentType, useEffect, useState } from 'react'
import { useLostWrites } from './channel/use-waiting.ts'
import * as limits from './core/limits-table.ts'
import { loadPageTexts } from './locale/locale-loader.ts'
import style from './ui/toast/offer.module.css'

const load = async () => {
  const [{ LostWrites }] = await Promise.all([import('./pages/lost/lost-writes.tsx'), loadPageTexts()])
  return LostWrites
}

/** Loads what tells of lost changes when there are any; without a network it tries again. */
export function LostWritesGate() {
  const isAnyLost = Object.keys(useLostWrites()).length > 0
  const [found, setFound] = useState<{ LostWrites: ComponentType }>()
  useEffect(() => {
    if (!isAnyLost || found) return
    let timer: ReturnType<typeof setTimeout>
    const attempt = () => {
      load().then(
        (LostWrites) => setFound({ LostWrites }),
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
        <found.LostWrites />
      </div>
    )
  )
}
