import { useRef } from 'react'
import { revOf } from '../edits/field-edits-rules.ts'
import { useServices } from '../use-services.ts'

type PictureRow<Field extends string> = Readonly<Record<Field, string | null>>

/**
 * Saves a picture at once, without the queue of edits. It does not overwrite a picture that was set elsewhere since, but does
 * overwrite one that this page has just set, even before its row is back. `save` sends the picture (null: none) with how often the
 * field had been set when the person saw it, and returns the picture then in force.
 */
export const useSavePicture = <Field extends string>(
  row: PictureRow<Field> | null,
  field: Field,
  save: (picture: string | null, rev: number | undefined) => Promise<string | null>,
) => {
  const { dispatch, edits } = useServices()
  const own = useRef({ rev: -1, picture: null as string | null })
  return async (picture: string | null): Promise<void> => {
    const rev = revOf(row, field)
    const isAhead = rev !== undefined && own.current.rev > rev
    const seen = isAhead ? own.current : { rev, picture: row?.[field] ?? null }
    const saved = await save(picture, seen.rev)
    if (seen.rev !== undefined && saved !== seen.picture) own.current = { rev: seen.rev + 1, picture: saved }
    void dispatch('session', { type: 'refresh.requested', force: true })
    await edits.requestSync()
  }
}
