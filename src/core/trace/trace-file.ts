import * as z from 'zod/mini'

/** The version of the file below: grows with every change that an older replay would misread. */
export const traceVersion = 1

const record = z.record(z.string(), z.unknown())
const value = z.union([z.string(), record])

const logRow = z.object({
  rev: z.int(),
  at: z.number(),
  /** The machine's version that wrote the row. */
  version: z.optional(z.int()),
  event: z.intersection(z.object({ type: z.string() }), record),
  value,
  context: record,
  /** Ids of the timers and effects that the step asked for. */
  asked: z.optional(z.array(z.string())),
})

const machine = z.object({
  id: z.string(),
  version: z.int(),
  /** The log, oldest first: the last 500 steps at most. */
  rows: z.array(logRow),
  /** What is stored now; null where the machine never ran, or its record cannot be read. */
  record: z.nullable(z.object({ version: z.int(), rev: z.int(), bornAt: z.number(), value, context: record })),
})

const lane = z.object({
  captured: z.int(),
  acknowledged: z.int(),
  waiting: z.int(),
  waitingBytes: z.int(),
  dropped: z.record(z.string(), z.int()),
})

/**
 * What testers send: what every machine of one device did and where it stands, with allow-listed fields alone. Written by
 * `/sso/trace` and by failing tests, read by `npm run replay`. Times are epoch milliseconds.
 */
export const traceFileSchema = z.object({
  format: z.literal('worktide-trace'),
  version: z.literal(traceVersion),
  at: z.number(),
  /** Which build of the page, and which words it speaks with its runtime. */
  build: z.string(),
  contract: z.int(),
  home: z.string(),
  userAgent: z.string(),
  machines: z.array(machine),
  timers: z.array(z.object({ machine: z.string(), id: z.string(), dueAt: z.number(), type: z.string() })),
  effects: z.array(
    z.object({
      key: z.string(),
      machine: z.string(),
      id: z.string(),
      src: z.string(),
      epoch: z.int(),
      at: z.number(),
      /** Somebody works on it until then; 0 when nobody does. */
      leaseUntil: z.number(),
    }),
  ),
  lanes: z.record(z.string(), lane),
  /** Records lost, put aside. */
  losses: z.record(z.string(), z.int()),
})

export type TraceFile = z.infer<typeof traceFileSchema>
export type MachineTrace = TraceFile['machines'][number]
export type TraceRow = MachineTrace['rows'][number]
