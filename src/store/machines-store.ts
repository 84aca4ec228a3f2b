import type { MachineRow } from './store-rows-types.ts'
import type { Transaction } from './store-types.ts'

const mark = '!quarantined@'

export const readMachine = (tx: Transaction, id: string) => tx.get('machines', id)

export const writeMachine = (tx: Transaction, row: MachineRow) => tx.put('machines', row)

/** Puts a record that nobody can read aside, under a key of its own. */
export const quarantineMachine = (tx: Transaction, row: MachineRow) =>
  tx.put('machines', { ...row, id: `${row.id}${mark}${row.rev}` })

export const purgeQuarantined = async (tx: Transaction) => {
  for (const { id } of await tx.list('machines')) if (id.includes(mark)) await tx.delete('machines', id)
}
