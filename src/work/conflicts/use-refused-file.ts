import * as z from 'zod/mini'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { useDeviceFile, useDeviceFiles } from '../attachments/use-device-files.ts'
import { useSaveFile } from '../edit/use-save-file.ts'
import { useStore } from '../use-work.ts'

const argsSchema = z.looseObject({ id: z.string(), name: z.string() })

/** The file of a refused `attachment.add`. Discarding also removes the row if the server accepted it without the bytes. */
export const useRefusedFile = ({ id: itemId, args, leftOrg }: TrayItem) => {
  const store = useStore()
  const saveFile = useSaveFile()
  const { files, lane, refresh } = useDeviceFiles(store.laneOf({ leftOrg }))
  const read = argsSchema.safeParse(args)
  const { id, name } = read.success ? read.data : { id: '', name: '' }
  return {
    isHere: useDeviceFile(id, lane) !== undefined,
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
