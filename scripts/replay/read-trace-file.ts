import { readFileSync } from 'node:fs'
import { type TraceFile, traceFileSchema, traceVersion } from '../../src/core/trace/trace-file.ts'

/** Nothing can be replayed; the message says why in one sentence. */
export class UnreadableTrace extends Error {}

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new UnreadableTrace(`${path} cannot be read.`)
  }
}

const parsed = (path: string): unknown => {
  const text = textOf(path)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableTrace(`${path} is no JSON: was it cut off on its way?`)
  }
}

/** Reads and checks a trace file; throws `UnreadableTrace`. */
export const readTraceFile = (path: string): TraceFile => {
  const content = parsed(path) as { format?: unknown; version?: unknown } | null
  if (content?.format !== 'worktide-trace')
    throw new UnreadableTrace(`${path} is not a trace: /sso/trace and failing tests write them.`)
  if (content.version !== traceVersion)
    throw new UnreadableTrace(
      `${path} has version ${content.version} of the format; this replay reads ${traceVersion}.`,
    )
  const { data, error } = traceFileSchema.safeParse(content)
  if (data) return data
  const [issue] = error.issues
  throw new UnreadableTrace(`${path} is damaged at ${issue?.path.join('.') || 'its top'}: ${issue?.message}.`)
}
