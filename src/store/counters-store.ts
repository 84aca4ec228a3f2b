import type { Transaction } from './store-types.ts'

/** Adds to a counter, in the transaction of what it counts. */
export const count = async (tx: Transaction, name: string, by = 1) => {
  const row = await tx.get('counters', name)
  await tx.put('counters', { name, value: (row?.value ?? 0) + by })
}

export const deleteCounters = async (tx: Transaction, names: readonly string[]) => {
  for (const name of names) await tx.delete('counters', name)
}

/** All counters whose name starts with the prefix, without it. */
export const readCounters = async (tx: Transaction, prefix: string): Promise<Record<string, number>> => {
  const rows = await tx.list('counters', { from: prefix, to: `${prefix}\uffff` })
  return Object.fromEntries(rows.map(({ name, value }) => [name.slice(prefix.length), value]))
}
