import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { centerPosition, type PictureProblem } from '../../core/pictures/picture-rules.ts'
import { useAsyncAction } from '../queries/use-async-action.ts'
import { readPicture, squarePicture } from './square-picture.ts'

export interface Placing {
  image: ImageBitmap
  position: number
}

/** Chooses a picture, crops it if it is no square, and saves it; or removes it. */
export const usePicture = (save: (picture: string | null) => Promise<unknown>) => {
  const { t } = useLingui()
  const { run, say, isBusy, done } = useAsyncAction()
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [placing, setPlacing] = useState<Placing | null>(null)

  const take = async ({ image, position }: Placing) => {
    const url = squarePicture(image, position)
    if (url === null) return setProblem('unreadable')
    await save(url)
    say(t`Picture updated.`)
  }

  return {
    isBusy,
    done,
    problem,
    placing,
    choose: (file: File | undefined) =>
      run(async () => {
        if (!file) return
        setProblem(null)
        const image = await readPicture(file)
        if (typeof image === 'string') return setProblem(image)
        const middle = { image, position: centerPosition }
        if (image.width === image.height) await take(middle)
        else setPlacing(middle)
      }),
    move: (position: number) => setPlacing((before) => before && { ...before, position }),
    use: async (placed: Placing) => {
      await run(() => take(placed))
      setPlacing(null)
    },
    putBack: () => setPlacing(null),
    remove: () => run(() => save(null), t`Picture removed.`),
  }
}

export type ChosenPicture = ReturnType<typeof usePicture>
