import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { DoneNote } from '../done-note.tsx'
import style from '../frame.module.css'
import { usePicture } from './use-picture.ts'

interface PictureFieldProps {
  name: string
  picture: string | null
  /** An organisation rather than a person. */
  square?: boolean
  /** Keeps the picture, or takes it away. */
  save: (picture: string | null) => Promise<unknown>
}

/** The picture of a person or an organisation: chosen, cut to its middle and saved at once. */
export function PictureField({ name, picture, square, save }: PictureFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { choose, remove, isBusy, done, isUnreadable } = usePicture(save)
  return (
    <>
      <div className={style.person}>
        <Avatar name={name} picture={picture} square={square} large />
        <Row>
          <Button busy={isBusy} onClick={() => input.current?.click()}>
            {picture ? <Trans>Change picture</Trans> : <Trans>Choose a picture</Trans>}
          </Button>
          {picture && (
            <Button kind="quiet" busy={isBusy} onClick={remove}>
              <Trans>Remove picture</Trans>
            </Button>
          )}
        </Row>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t`Picture of ${name}`}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {isUnreadable && (
        <Notice tone="bad">
          <Trans>This file could not be read as a picture. Try a photo, a PNG or a WebP.</Trans>
        </Notice>
      )}
      <DoneNote text={done} />
    </>
  )
}
