import { lazy, Suspense } from 'react'
import { useLostWrites } from './channel/use-waiting.ts'
import { loadPageTexts } from './locale/locale-loader.ts'

const LostWrites = lazy(async () => {
  const [{ LostWrites }] = await Promise.all([import('./pages/lost/lost-writes.tsx'), loadPageTexts()])
  return { default: LostWrites }
})

/** Loads what tells of lost changes when there are any. */
export function LostWritesGate() {
  const isAnyLost = Object.keys(useLostWrites()).length > 0
  return <Suspense>{isAnyLost && <LostWrites />}</Suspense>
}
