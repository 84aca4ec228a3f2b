import { lazy, Suspense } from 'react'
import { useLostWrites } from './channel/use-waiting.ts'
import { loadPageTexts } from './locale/locale-loader.ts'

const load = async () => {
  const [{ LostWrites }] = await Promise.all([import('./pages/lost/lost-writes.tsx'), loadPageTexts()])
  return { default: LostWrites }
}
/** Where its file cannot be had (a page without a worker, offline) the page goes on; told by the next one that loads. */
const LostWrites = lazy(() => load().catch(() => ({ default: () => null })))

/** Loads what tells of lost changes when there are any. */
export function LostWritesGate() {
  const isAnyLost = Object.keys(useLostWrites()).length > 0
  return <Suspense>{isAnyLost && <LostWrites />}</Suspense>
}
