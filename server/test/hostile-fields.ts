import type * as z from 'zod/mini'

/** The definition of a schema, as far as tests read it. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: z.ZodMiniType[]
  entries?: Record<string, string>
  values?: unknown[]
  valueType?: z.ZodMiniType
  format?: string
}

export const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition

/** The schema inside optional, nullable and default. */
export const bare = (schema: z.ZodMiniType): z.ZodMiniType => {
  const { innerType } = definitionOf(schema)
  return innerType ? bare(innerType) : schema
}

export interface Field {
  name: string
  schema: z.ZodMiniType
}

/** The fields of a payload; for a union, the fields of all its members. */
export const fieldsOf = (payload: z.ZodMiniType): Field[] => {
  const { shape, options } = definitionOf(bare(payload))
  const all = shape
    ? Object.entries(shape).map(([name, schema]) => ({ name, schema }))
    : (options ?? []).flatMap((option) => fieldsOf(option))
  return all.filter(({ name }, at) => all.findIndex((field) => field.name === name) === at)
}

/** Values of each other type, which the field's schema refuses. */
export const wrongValues = ({ schema }: Field): unknown[] =>
  [null, true, 7, -1.5, 1e300, 'text', [], [7], {}, { a: 1 }].filter((value) => !schema.safeParse(value).success)

/** A function that puts a free text into a field; null if the field takes no text. */
export const holderOfText = ({ schema }: Field): ((text: string) => unknown) | null => {
  const inner = bare(schema)
  const { type, element } = definitionOf(inner)
  if (type === 'string') return (text) => text
  if (type === 'array' && element && definitionOf(bare(element)).type === 'string') return (text) => [text]
  if (type === 'record') return (text) => ({ word: text })
  return null
}
