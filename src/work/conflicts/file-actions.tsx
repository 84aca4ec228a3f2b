import { Trans } from '@lingui/react/macro'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { Button } from '../../ui/action/button.tsx'
import style from './conflicts.module.css'
import { useRefusedFile } from './use-refused-file.ts'

/** The choices for a file that the server refused: its bytes stay on this device until the person decides. */
export function FileActions({ item }: { item: TrayItem }) {
  const { isHere, mayAttach, attachAgain, save, discard } = useRefusedFile(item)
  return (
    <>
      {isHere && (
        <p className={style.why}>
          <Trans>The file is still on this device. Save it before you discard it.</Trans>
        </p>
      )}
      <div className={style.actions}>
        {mayAttach && (
          <Button kind="main" onClick={attachAgain}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {isHere && (
          <Button kind={mayAttach ? 'plain' : 'main'} onClick={save}>
            <Trans>Save the file</Trans>
          </Button>
        )}
        <Button onClick={discard}>
          <Trans>Discard mine</Trans>
        </Button>
      </div>
    </>
  )
}
