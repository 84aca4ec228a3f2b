import { useEffect, useState } from 'react'
import { scenes } from '../../../api/product-api.ts'
import type { Language } from '../../../core/forms/rule-types.ts'

export type Scenes = Awaited<ReturnType<typeof scenes>> | 'loading' | 'failed'

/** The scenes to start from; `failed` when they cannot be had now. Asked for again at each step: what is known stays. */
export const useScenes = (language: Language, step: string): Scenes => {
  const [answer, setAnswer] = useState<Scenes>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `step` asks again
  useEffect(() => {
    let isCurrent = true
    scenes({ language }, { silent: true }).then(
      (found) => isCurrent && setAnswer(found),
      () => isCurrent && setAnswer((before) => (before === 'loading' ? 'failed' : before)),
    )
    return () => {
      isCurrent = false
    }
  }, [language, step])
  return answer
}
