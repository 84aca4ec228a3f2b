import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { RangeField } from '../../ui/field/range-field.tsx'
import style from '../shared.module.css'
import { drawSquare } from './square-picture.ts'
import type { ChosenPicture } from './use-picture.ts'

interface PicturePartProps {
  chosen: ChosenPicture
  square: boolean | undefined
}

/** Chooses the part of a picture that is no square, with a preview. */
export function PicturePart({ chosen: { placing, isBusy, move, use, putBack }, square }: PicturePartProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isOpen={placing !== null}
      title={<Trans>Crop picture</Trans>}
      confirm={<Trans>Use picture</Trans>}
      busy={isBusy}
      onConfirm={() => placing && void use(placing)}
      onClose={putBack}
    >
      <canvas
        ref={(preview) => {
          if (placing && preview) drawSquare(preview, placing.image, placing.position)
        }}
        className={square ? style.squarePart : style.roundPart}
      />
      <RangeField name="place" label={t`Move the crop area`} value={placing?.position ?? 0} onChange={move} />
    </ConfirmDialog>
  )
}
