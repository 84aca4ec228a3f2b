import type { CustomField } from '../../core/work/entities.ts'
import type { FieldKind } from '../../core/work/field-kinds.ts'
import { type BuiltInColumn, builtInColumns, isBuiltInColumn } from '../../core/work/list-layout-rules.ts'

export interface ColumnShape {
  widthPx: number
  /** Numbers are aligned to the end. */
  isNumber?: boolean
  /** An icon column: its head has no text. */
  isMark?: boolean
}

const summaryPx = 260
const usualPx = 140

const builtInShapes: Readonly<Record<BuiltInColumn, ColumnShape>> = {
  priority: { widthPx: 40, isMark: true },
  typeId: { widthPx: 40, isMark: true },
  statusId: { widthPx: 40, isMark: true },
  key: { widthPx: 92 },
  summary: { widthPx: summaryPx },
  assigneeId: { widthPx: 136 },
  reporterId: { widthPx: usualPx },
  parentId: { widthPx: usualPx },
  labelIds: { widthPx: 180 },
  startDate: { widthPx: 120 },
  dueDate: { widthPx: 120 },
  estimateMinutes: { widthPx: 92, isNumber: true },
  spentMinutes: { widthPx: 92, isNumber: true },
  createdAt: { widthPx: 104, isNumber: true },
  updatedAt: { widthPx: 104, isNumber: true },
  resolvedAt: { widthPx: 104, isNumber: true },
}

const customShapes: Partial<Record<FieldKind, ColumnShape>> = {
  number: { widthPx: 104, isNumber: true },
  date: { widthPx: 120 },
  checkbox: { widthPx: 104 },
}

export const shapeOf = (column: string, fields: readonly CustomField[]): ColumnShape => {
  const kind = fields.find(({ id }) => id === column)?.kind
  if (isBuiltInColumn(column)) return builtInShapes[column]
  return (kind && customShapes[kind]) ?? { widthPx: usualPx }
}

const keyCharacterPx = 8.5

interface GridOptions {
  fields: readonly CustomField[]
  /** The width of the checkbox column. */
  checkPx: number
  projectKey: string
}

/** The columns as a CSS grid; the summary takes the remaining width. */
export const gridOf = (columns: readonly string[], { fields, checkPx, projectKey }: GridOptions) => {
  // room for a number of five digits
  const keyPx = Math.round((projectKey.length + 6) * keyCharacterPx) + 8
  const widths = columns.map((column) => {
    const { widthPx } = shapeOf(column, fields)
    return column === 'key' ? Math.max(widthPx, keyPx) : widthPx
  })
  const tracks = columns.map((column, at) => (column === 'summary' ? `minmax(${summaryPx}px, 1fr)` : `${widths[at]}px`))
  return {
    columns: [`${checkPx}px`, ...tracks].join(' '),
    widthPx: widths.reduce((sum, width) => sum + width, checkPx),
  }
}

/** Every column that a project's list may have, built-in ones first. */
export const allColumns = (fields: readonly CustomField[]): string[] => [
  ...builtInColumns,
  ...fields.map(({ id }) => id),
]
