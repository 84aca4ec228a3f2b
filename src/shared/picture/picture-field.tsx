import { Trans, useLingui } from '@lingui/react/macro'
import { FileButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { PictureProblem } from '../../core/pictures/picture-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { DoneNote } from '../done-note.tsx'
import style from '../shared.module.css'
import { PicturePart } from './picture-part.tsx'
import { usePicture } from './use-picture.ts'

interface PictureFieldProps {
  name: string
  picture: string | null
  /** An organisation rather than a person. */
  square?: boolean
  /** Saves the picture, or removes it. */
  save: (picture: string | null) => Promise<unknown>
}

const problemsTable: Record<PictureProblem, ReactNode> = {
  tooLarge: <Trans>This file is too large. Use a smaller picture or a screenshot of it.</Trans>,
  heic: <Trans>This browser can't read HEIC photos. Choose the photo on your phone, or save it as JPEG first.</Trans>,
  unreadable: <Trans>Couldn't read this file as a picture. Try a JPEG, PNG or WebP.</Trans>,
}

/** The picture of a person or organisation: chosen, cropped to a square and saved at once. */
export function PictureField({ name, picture, square, save }: PictureFieldProps) {
  const { t } = useLingui()
  const reset = useRef<() => void>(null)
  const chosen = usePicture(save)
  const { choose, remove, isBusy, done, problem } = chosen
  return (
    <>
      <div className={style.person}>
        <Avatar name={name} picture={picture} square={square} large />
        <Row>
          <FileButton
            resetRef={reset}
            accept="image/*"
            inputProps={{ 'aria-label': t`Picture of ${name}` }}
            onChange={(file) => {
              if (file) void choose(file)
              // so that choosing the same file again is a change
              reset.current?.()
            }}
          >
            {({ onClick }) => (
              <Button busy={isBusy} onClick={onClick}>
                {picture ? <Trans>Change picture</Trans> : <Trans>Choose a picture</Trans>}
              </Button>
            )}
          </FileButton>
          {picture && (
            <Button kind="quiet" busy={isBusy} onClick={remove}>
              <Trans>Remove picture</Trans>
            </Button>
          )}
        </Row>
      </div>
      <PicturePart chosen={chosen} square={square} />
      {problem && <Notice tone="bad">{problemsTable[problem]}</Notice>}
      <DoneNote text={done} />
    </>
  )
}
