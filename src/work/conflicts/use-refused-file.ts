import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import * as z from 'zod/mini'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { useDeviceFile, useDeviceFiles } from '../attachments/use-device-files.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useSaveFile } from '../edit/use-save-file.ts'
import { useStore } from '../use-work.ts'
import { whyRefused } from './refusal-texts.ts'
import { useIsLifted } from './use-refused-actions.ts'

const argsSchema = z.looseObject({ id: z.string(), name: z.string() })

/** The choices for a refused `attachment.add`. Discarding also removes the row if the server accepted it without the bytes. */
export const useRefusedFile = (item: TrayItem) => {
  const { id: itemId, args, leftOrg } = item
  const { t, i18n } = useLingui()
  const { show } = useEditor()
  const store = useStore()
  const saveFile = useSaveFile()
  const { files, lane, refresh } = useDeviceFiles(store.laneOf({ leftOrg }))
  const read = argsSchema.safeParse(args)
  const { id, name } = read.success ? read.data : { id: '', name: '' }
  const isHere = useDeviceFile(id, lane) !== undefined
  const isLifted = useIsLifted(item)
  const isAttaching = useRef(false)

  /** As another change: the bytes of a decided one are deleted. If the page ends in between, the runtime continues. */
  const attach = async () => {
    const device = await files(lane)
    const bytes = await device.read(lane, id)
    if (!bytes) return
    const keep = (mutationId: string) =>
      device.keep(
        lane,
        { ...(args as { issueId: string; mediaType: string }), id, name, sizeBytes: bytes.byteLength, mutationId },
        bytes,
      )
    const mutationId = store.newId()
    await keep(mutationId)
    const { refusal } = store.mutate('attachment.add', args, { id: mutationId })
    if (refusal) {
      // the bytes belong to the refused change again, or the runtime would queue the new one
      await keep(itemId)
      isAttaching.current = false
      return show(i18n._(whyRefused(refusal)))
    }
    await store.dismiss([itemId], lane)
    await refresh()
  }
  return {
    isHere,
    mayAttach: isHere && isLifted,
    attachAgain: async () => {
      if (isAttaching.current) return
      isAttaching.current = true
      await attach().catch((error) => {
        console.error(error)
        isAttaching.current = false
        show(t`“${name}” couldn't be saved on this device. Attach it again.`)
      })
    },
    save: async () => {
      const bytes = await (await files(lane)).read(lane, id)
      if (bytes) await saveFile(new File([bytes], name, { type: 'application/octet-stream' }))
    },
    discard: async () => {
      const row = store.select.row('attachment', id)
      if (row && row.deletedAt === null) store.mutate('attachment.remove', { id })
      await store.dismiss([itemId], lane)
      await refresh()
    },
  }
}
