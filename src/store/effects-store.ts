import type { EffectRow } from './store-rows-types.ts'
import type { Transaction } from './store-types.ts'

export const readEffect = (tx: Transaction, key: string) => tx.get('effects', key)

export const writeEffect = (tx: Transaction, row: EffectRow) => tx.put('effects', row)

export const deleteEffect = (tx: Transaction, key: string) => tx.delete('effects', key)

export const listEffects = (tx: Transaction) => tx.list('effects')

export const listEffectsOf = (tx: Transaction, machine: string) =>
  tx.list('effects', { from: `${machine}/`, to: `${machine}/\uffff` })
