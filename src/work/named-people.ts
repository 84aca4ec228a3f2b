import type { AnyRowWithEntity, EditsChannel } from '../core/sync/lane-types.ts'

/** Of a deleted account only the number stays: everywhere its person has this name. */
export const withNamedPeople = (edits: EditsChannel, nameless: () => string): EditsChannel => {
  const named = (rows: readonly AnyRowWithEntity[]): readonly AnyRowWithEntity[] =>
    rows.map((row) =>
      row.entity === 'person' && 'name' in row && row.name === '' ? { ...row, name: nameless() } : row,
    )
  return {
    ...edits,
    read: async (...asked) => {
      const found = await edits.read(...asked)
      return { ...found, rows: named(found.rows) }
    },
    readRows: async (...asked) => named(await edits.readRows(...asked)),
  }
}
