import * as z from 'zod/mini'

/** Version of the file; incremented when an older replay would misread it. */
export const traceVersion = 1

const record = z.record(z.string(), z.unknown())
const value = z.union([z.string(), record])

const logRow = z.object({
  rev: z.int(),
  at: z.number(),
  /** The machine version that wrote the row. */
  version: z.optional(z.int()),
  event: z.intersection(z.object({ type: z.string() }), record),
  value,
  context: record,
  /** Ids of the timers and effects that the step created. */
  asked: z.optional(z.array(z.string())),
})

const machine = z.object({
  id: z.string(),
  version: z.int(),
  /** The log, oldest first: at most the last 500 steps. */
  rows: z.array(logRow),
  /** The stored record; null if the machine never ran or its record is unreadable. */
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
 * The file that testers send: the steps and records of every machine of one device, allow-listed fields only. Written by
 * `/sso/trace` and by failing tests, read by `npm run replay`. Times are epoch milliseconds.
 */
export const traceFileSchema = z.object({
  format: z.literal('worktide-trace'),
  version: z.literal(traceVersion),
  at: z.number(),
  /** The page's build, and its contract version. */
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
      /** Leased until then; 0 if not leased. */
      leaseUntil: z.number(),
    }),
  ),
  lanes: z.record(z.string(), lane),
  /** Lost and quarantined records. */
  losses: z.record(z.string(), z.int()),
})

export type TraceFile = z.infer<typeof traceFileSchema>
export type MachineTrace = TraceFile['machines'][number]
export type TraceRow = MachineTrace['rows'][number]
