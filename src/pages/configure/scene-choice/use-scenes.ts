import { useEffect, useState } from 'react'
import { scenes } from '../../../api/product-api.ts'
import type { Language } from '../../../core/forms/rule-types.ts'

type Scenes = Awaited<ReturnType<typeof scenes>>

/** The scenes to start from; `failed` when they cannot be had now. */
export const useScenes = (language: Language): Scenes | 'loading' | 'failed' => {
  const [answer, setAnswer] = useState<Scenes | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isCurrent = true
    scenes({ language }, { silent: true }).then(
      (found) => isCurrent && setAnswer(found),
      () => isCurrent && setAnswer('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return answer
}
